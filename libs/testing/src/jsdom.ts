/** What browsers have and jsdom lacks, as far as our code needs it. Other environments are left alone. */
export function completeJsdom(): void {
  if (typeof window === 'undefined') return;
  resolveRequests();
  if (!('showModal' in HTMLDialogElement.prototype)) openDialogs();
  if (typeof window.matchMedia !== 'function') answerMedia();
  window.IntersectionObserver ??= NothingInSight;
}

/** Nothing is laid out: nobody is ever told. */
class NothingInSight implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {
    // See above.
  }
  unobserve(): void {
    // See above.
  }
  disconnect(): void {
    // See above.
  }
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Node's requests know nothing of the page's address, which a path is relative to. */
function resolveRequests(): void {
  const NodeRequest = globalThis.Request;
  globalThis.Request = class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
    }
  };
}

/** Opens and closes; focus and the rest of being modal are for tests in a browser. */
function openDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
}

/** A wide window with a mouse, as the tests of the browser have it. */
function answerMedia(): void {
  const answers = (query: string) => query === '(pointer: fine)' || query === '(hover: hover)';
  Object.assign(window, {
    matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: answers(media) }),
  });
}
