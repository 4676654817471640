export { SessionProvider, useInstalledPackage, useSession, useSessionStore } from './lib/session-context';
export type { Session, SessionFirst, SignInView, Toast } from './lib/session-store';
export { loadOverrides, loadSite, type Site } from './lib/site';
export {
  isOwnPath,
  isSessionNews,
  readCart,
  readFavourites,
  readOrderParams,
  recentSearches,
  savePage,
  seenCart,
  takePendingSearch,
  takeSavedPage,
  tellSessionNews,
  viewedListings,
  writeCart,
  writeDefaultCountry,
  writeOrderParams,
  writePendingSearch,
  writeSearchParams,
  writeSessionUser,
  type SeenLine,
} from './lib/storage';
export { upload } from './lib/upload';
