/**
 * Polyfills the browser APIs that our code needs and jsdom lacks. Does nothing in other
 * environments.
 */
export function polyfillJsdom(): void {
  if (typeof window === 'undefined') return;
  resolveRelativeRequests();
  if (typeof window.matchMedia !== 'function') polyfillMatchMedia();
  window.IntersectionObserver ??= NoIntersectionObserver;
  if (navigator.userAgent.includes('jsdom')) polyfillCanvas();
}

/** A drawing context that draws nothing. */
function polyfillCanvas(): void {
  const context = new Proxy({} as CanvasRenderingContext2D, { get: () => () => {} });
  HTMLCanvasElement.prototype.getContext = (() => context) as never;
}

/** Never calls back, because jsdom has no layout. */
class NoIntersectionObserver implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  observe(): void {
    // No layout.
  }
  unobserve(): void {
    // No layout.
  }
  disconnect(): void {
    // No layout.
  }
  takeRecords(): IntersectionObserverEntry[] {
    return [];
  }
}

/** Resolves relative URLs of requests against the page's URL, as browsers do. */
function resolveRelativeRequests(): void {
  const NodeRequest = globalThis.Request;
  globalThis.Request = class extends NodeRequest {
    constructor(input: RequestInfo | URL, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, window.location.href) : input, init);
    }
  };
}

/** Simulates a wide window with a mouse. */
function polyfillMatchMedia(): void {
  const matches = (query: string) => query === '(pointer: fine)' || query === '(hover: hover)';
  Object.assign(window, {
    matchMedia: (media: string) => Object.assign(new EventTarget(), { media, matches: matches(media) }),
  });
}
