import { unregisterServiceWorkers } from './unregister-service-workers';
import { syncSession } from './sync-session';

/**
 * Exported here because this module is loaded before the network fails; later it could not be
 * fetched.
 */
export { OfflineScreen } from './screens/offline-screen';

/** Starts the effects whose code is not part of the first load; returns their cleanup. */
export function startDeferredEffects(...session: Parameters<typeof syncSession>): () => void {
  const cleanups = [unregisterServiceWorkers(), syncSession(...session)];
  return () => cleanups.forEach((stop) => stop());
}
