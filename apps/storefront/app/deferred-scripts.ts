/** A tab in the background paints nothing: its scripts start this long after the load event. */
const PAINT_TIMEOUT_MS = 1000;

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]*)"[^>]*>/g;
const SCRIPT_END = '</script>';

/**
 * Takes the preloads of scripts and the text of the entry script, which `<Scripts />` renders, out
 * of a document, and returns the code for its head that starts them after the first paint
 * (docs/decisions/0061-scripts-after-the-first-paint.md). The entry script stays without text,
 * because React hydrates it; links may be missing.
 */
export function deferScripts(head: string, body: string): { head: string; body: string; code: string } {
  const preloads: string[] = [];
  const headWithoutPreloads = head.replace(PRELOAD, (_, href: string) => {
    preloads.push(href);
    return '';
  });
  // The entry is the last script: searching the whole body for it takes a tenth of the time of a
  // render.
  const end = body.lastIndexOf(SCRIPT_END);
  const start = body.lastIndexOf('<script', end);
  const entry = body.slice(body.indexOf('>', start) + 1, end);
  const values = JSON.stringify([preloads, entry, PAINT_TIMEOUT_MS]).replaceAll('<', '\\u003c');
  return {
    head: headWithoutPreloads,
    body: `${body.slice(0, start)}<script type="module" async="">${body.slice(end)}`,
    code: `(${startAfterFirstPaint})(...${values});`,
  };
}

/** Sent to the browser as source text, so it can use nothing outside itself. */
export function startAfterFirstPaint(preloads: readonly string[], entry: string, paintTimeoutMs: number): void {
  const nonce = document.currentScript?.nonce ?? '';
  const add = (element: HTMLElement, values: object) => document.head.append(Object.assign(element, values));
  let hasStarted = false;
  const start = () => {
    if (hasStarted) return;
    hasStarted = true;
    for (const href of preloads) add(document.createElement('link'), { rel: 'modulepreload', href });
    add(document.createElement('script'), { type: 'module', nonce, text: entry });
    // The first number loads the browser's language data (30 ms on a phone), here while scripts are
    // loading.
    setTimeout(() => (0).toLocaleString(document.documentElement.lang, { style: 'currency', currency: 'CAD' }));
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, paintTimeoutMs));
}
