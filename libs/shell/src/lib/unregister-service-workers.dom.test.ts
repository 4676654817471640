import { afterEach, describe, expect, it, vi } from 'vitest';
import { unregisterServiceWorkers } from './unregister-service-workers';

class Workers extends EventTarget {
  readonly unregister = vi.fn(() => Promise.resolve(true));
  readonly getRegistrations = vi.fn(() =>
    Promise.resolve([{ unregister: this.unregister }, { unregister: this.unregister }]),
  );
}

function withWorkers(): { workers: Workers; reload: () => void; stop: () => void } {
  const workers = new Workers();
  vi.stubGlobal('navigator', { serviceWorker: workers });
  const reload = vi.fn();
  return { workers, reload, stop: unregisterServiceWorkers(reload) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('unregisterServiceWorkers', () => {
  it('AP-06 every service worker is unregistered', async () => {
    const { workers } = withWorkers();
    await vi.waitFor(() => expect(workers.unregister).toHaveBeenCalledTimes(2));
  });

  it('AP-06 the page reloads once on a controller change, also across reloads', () => {
    const { workers, reload } = withWorkers();
    workers.dispatchEvent(new Event('controllerchange'));
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
    const next = withWorkers();
    next.workers.dispatchEvent(new Event('controllerchange'));
    expect(next.reload).not.toHaveBeenCalled();
  });

  it('AP-06 the page does not reload when session storage is unavailable', () => {
    const { workers, reload } = withWorkers();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
  });

  it('it stops listening on cleanup and does nothing without service worker support', () => {
    const { workers, reload, stop } = withWorkers();
    stop();
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', {});
    expect(() => unregisterServiceWorkers()()).not.toThrow();
  });
});
