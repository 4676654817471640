export { SessionProvider, useInstalledPackage, useSession, useSessionStore } from './lib/session-context';
export { createSessionStore, type Session, type SessionFirst, type SignInView, type Toast } from './lib/session-store';
export { loadOverrides, loadSite, type Site } from './lib/site';
export {
  browserKeyStore,
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
