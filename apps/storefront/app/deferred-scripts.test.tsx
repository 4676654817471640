import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { deferScripts, startAfterFirstPaint } from './deferred-scripts';

const LINK = '<link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js"/>';
const ENTRY = '<script nonce="n" type="module" async="">import "/assets/a.js";</script>';

describe('deferScripts', () => {
  const { head, body, code } = deferScripts(
    `<head><link rel="preload" href="/font"/>${LINK}</head>`,
    `<body><script>1</script>${ENTRY}</body></html>`,
  );

  it('removes the preloads and the text of the entry from the document', () => {
    expect(head).toBe('<head><link rel="preload" href="/font"/></head>');
    expect(body).toBe('<body><script>1</script><script type="module" async=""></script></body></html>');
  });

  it('passes preloads and entry to the code, in which nothing can end the script element', () => {
    expect(code).toContain('[["/assets/a.js","/assets/b.js"],"import \\"/assets/a.js\\";",');
    expect(deferScripts('', '<script type="module">"<!--"</script>').code).not.toContain('<!--');
  });
});

describe('startAfterFirstPaint', () => {
  let paint = (_name: string): void => undefined;
  const added = () =>
    Array.from(document.head.children, (element) => element.getAttribute('href') ?? element.textContent);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        constructor(callback: (list: Pick<PerformanceObserverEntryList, 'getEntriesByName'>) => void) {
          paint = (name) =>
            callback({ getEntriesByName: (entryName) => (entryName === name ? [{} as PerformanceEntry] : []) });
        }
        observe = () => undefined;
      },
    );
    startAfterFirstPaint(['/a.js', '/b.js'], '"entry"', 1000);
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
    document.head.replaceChildren();
  });

  it('adds the preloads and then the entry after the first contentful paint', () => {
    paint('first-paint');
    expect(added()).toEqual([]);
    paint('first-contentful-paint');
    expect(added()).toEqual(['/a.js', '/b.js', '"entry"']);
  });

  it('adds preloads and entry once, a second after loading, when nothing is painted', () => {
    dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(999);
    expect(added()).toEqual([]);
    vi.advanceTimersByTime(1);
    paint('first-contentful-paint');
    expect(added()).toEqual(['/a.js', '/b.js', '"entry"']);
  });
});
