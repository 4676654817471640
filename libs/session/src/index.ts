export { SessionProvider, useInstalledPackage, useSession, useSessionStore } from './lib/session-context';
export type { Session, SessionInitialData, SignInView, Toast, ToastAction, ToastLink } from './lib/session';
export { browserDocument } from './lib/browser-document';
export { loadOverrides, loadSite, type Site } from './lib/site';
export { localValues, readCookie, sessionValues, writeCookie } from './lib/browser-storage';
export { writeDefaultCountry, writeSearchParams, writeSessionUser } from './lib/storage';
export { isOwnPath, savePage, takeSavedPage } from './lib/storage';
export { readCart, writeCart } from './lib/storage';
export { pendingSearch, readFavourites, recentSearches, viewedListings } from './lib/storage';
export {
  cacheMapsKey,
  clearTabData,
  clearPersonalData,
  isSessionChange,
  announceSessionChange,
} from './lib/personal-storage';
export {
  cartSnapshot,
  messageNotifications,
  signInEmail,
  unpaidOrder,
  type CartSnapshotLine,
} from './lib/personal-storage';
export { messageOutbox, type UnsentFile, type UnsentMessage } from './lib/message-outbox';
export { useUpload } from './lib/upload';
