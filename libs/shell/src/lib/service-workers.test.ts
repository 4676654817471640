import { afterEach, describe, expect, it, vi } from 'vitest';
import { retireServiceWorkers } from './service-workers';

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
  return { workers, reload, stop: retireServiceWorkers(reload) };
}

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

describe('retireServiceWorkers', () => {
  it('AP-06 unregisters every service worker', async () => {
    const { workers } = withWorkers();
    await vi.waitFor(() => expect(workers.unregister).toHaveBeenCalledTimes(2));
  });

  it('AP-06 reloads once when the controller changes, and not again after that reload', () => {
    const { workers, reload } = withWorkers();
    workers.dispatchEvent(new Event('controllerchange'));
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
    const next = withWorkers();
    next.workers.dispatchEvent(new Event('controllerchange'));
    expect(next.reload).not.toHaveBeenCalled();
  });

  it('AP-06 does not reload where nothing can be remembered', () => {
    const { workers, reload } = withWorkers();
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new Error('blocked');
    });
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
  });

  it('stops listening, and is quiet where there are no service workers', () => {
    const { workers, reload, stop } = withWorkers();
    stop();
    workers.dispatchEvent(new Event('controllerchange'));
    expect(reload).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', {});
    expect(() => retireServiceWorkers()()).not.toThrow();
  });
});
