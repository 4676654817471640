import { createStoreContext } from '@marketplace/store-context';
import { createSessionStore, type Session, type SessionFirst } from './session-store';

const context = createStoreContext<Session, SessionFirst>('Session', createSessionStore);

/** Gives everything below it this visitor's session. */
export const SessionProvider = context.Provider;
/** Reads a slice of this visitor's session. */
export const useSession = context.useSelector;
/** The session store itself, for reading at the moment of an action. */
export const useSessionStore = context.useStoreApi;

/** Whether an optional package is installed, as 'messaging' or 'deposits'. */
export function useInstalledPackage(namespace: string): boolean {
  return useSession((session) => session.site.installedPackages.includes(namespace));
}
