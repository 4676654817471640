import { createStoreContext } from '@marketplace/store-context';
import type { Session, SessionInitialData } from './session';
import { createSessionStore } from './session-store';

const context = createStoreContext<Session, SessionInitialData>('Session', createSessionStore);

/** Provides the visitor's session. */
export const SessionProvider = context.Provider;
/** Selects from the visitor's session. */
export const useSession = context.useSelector;
/** The session store, for reads in event handlers. */
export const useSessionStore = context.useStoreApi;

/** Whether an optional package is installed, for example 'messaging' or 'deposits'. */
export function useInstalledPackage(namespace: string): boolean {
  return useSession((session) => session.site.installedPackages.includes(namespace));
}
