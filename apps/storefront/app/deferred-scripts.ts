/** A tab in the background paints nothing: its scripts start this long after the load event. */
const PAINT_TIMEOUT_MS = 1000;

const PRELOAD = /<link rel="modulepreload"[^>]*? href="([^"]*)"[^>]*>/g;
const ENTRY = /<script\b[^>]* type="module"[^>]*>([^]*?)<\/script>/;

/**
 * Takes the preloads of scripts and the text of the entry script, which `<Scripts />` renders, out of
 * a document, and returns the code for its head that starts them after the first paint
 * (docs/decisions/0061-scripts-after-the-first-paint.md). The entry script stays without text,
 * because React hydrates it; links may be missing.
 */
export function deferScripts(document: string): { html: string; code: string } {
  const preloads: string[] = [];
  let entry = '';
  const html = document
    .replace(PRELOAD, (_, href: string) => {
      preloads.push(href);
      return '';
    })
    .replace(ENTRY, (_, text: string) => {
      entry = text;
      return '<script type="module" async=""></script>';
    });
  const values = JSON.stringify([preloads, entry, PAINT_TIMEOUT_MS]).replaceAll('<', '\\u003c');
  return { html, code: `(${startAfterFirstPaint})(...${values});` };
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
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start();
  }).observe({ type: 'paint', buffered: true });
  addEventListener('load', () => setTimeout(start, paintTimeoutMs));
}
