const RELOADED = 'workerReload';

/**
 * AP-06: unregisters service workers of earlier versions; when one lets go of the page it is loaded again, once in a tab.
 * Gives back what stops listening.
 */
export function retireServiceWorkers(reload: () => void = () => window.location.reload()): () => void {
  // Absent on addresses that browsers do not trust, whatever the types say.
  const workers = (navigator as Partial<Navigator>).serviceWorker;
  if (!workers) return () => undefined;

  const onChange = () => {
    if (isFirstChange()) reload();
  };
  workers.addEventListener('controllerchange', onChange);
  workers.getRegistrations().then(
    (registrations) => registrations.forEach((registration) => void registration.unregister()),
    // Private modes refuse to tell; then there is none to remove.
    () => undefined,
  );
  return () => workers.removeEventListener('controllerchange', onChange);
}

/** True once in a tab; never where nothing can be remembered, since that would reload in a loop. */
function isFirstChange(): boolean {
  try {
    if (sessionStorage.getItem(RELOADED)) return false;
    sessionStorage.setItem(RELOADED, '1');
    return true;
  } catch {
    return false;
  }
}
