import { sessionValues } from '@marketplace/session';

/**
 * AP-06: unregisters all service workers and reloads on a controller change, once per tab. Returns
 * a cleanup that stops listening.
 */
export function unregisterServiceWorkers(reload: () => void = () => window.location.reload()): () => void {
  // Undefined in insecure contexts, unlike the types say.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return () => undefined;

  const onChange = () => {
    if (isFirstChange()) reload();
  };
  workers.addEventListener('controllerchange', onChange);
  workers.getRegistrations().then(
    (registrations) => registrations.forEach((registration) => void registration.unregister()),
    // Private modes may reject; then there is none to unregister.
    () => undefined,
  );
  return () => workers.removeEventListener('controllerchange', onChange);
}

/** True once per tab; never without session storage, where it would reload in a loop. */
function isFirstChange(): boolean {
  if (sessionValues.read('workerReload') !== null) return false;
  sessionValues.write('workerReload', '1');
  return sessionValues.read('workerReload') !== null;
}
