export { SessionProvider, useInstalledPackage, useSession, useSessionStore } from './lib/session-context';
export type { Session, SessionFirst, SignInView, Toast } from './lib/session-store';
export { loadOverrides, loadSite, type Site } from './lib/site';
export {
  isOwnPath,
  readCart,
  readOrderParams,
  readSearchParams,
  savePage,
  takeSavedPage,
  writeCart,
  writeDefaultCountry,
  writeOrderParams,
  writeSearchParams,
  writeSessionUser,
} from './lib/storage';
