export { SessionProvider, useInstalledPackage, useSession, useSessionStore } from './lib/session-context';
export type { Session, SessionFirst, SignInView, Toast } from './lib/session-store';
export { loadOverrides, loadSite, type Site } from './lib/site';
export { isSessionNews, tellSessionNews } from './lib/storage';
export {
  isOwnPath,
  pendingSearch,
  readCart,
  readFavourites,
  readOrderParams,
  recentSearches,
  savePage,
  seenCart,
  takeSavedPage,
  viewedListings,
  writeCart,
  writeDefaultCountry,
  writeOrderParams,
  writeSearchParams,
  writeSessionUser,
  type SeenLine,
} from './lib/storage';
export { forgetInTab, forgetVisitor, signInEmail, unpaidOrder } from './lib/personal-storage';
export { upload } from './lib/upload';
