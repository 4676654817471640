/** Presses older than this aren't replayed (ms). */
const RETENTION_MS = 10_000;

declare global {
  interface Window {
    /**
     * The button, radio button or day that was pressed last before hydration, and when
     * (`performance.now()`).
     */
    earlyPress?: { button: HTMLElement; at: number } | undefined;
  }
}

/**
 * Part of the head of the document, so that it runs before anything can be pressed: keeps the last
 * press on a button, a radio button or a day of a calendar, which need the page's scripts. Links,
 * and buttons that send a form, work by themselves.
 */
export const RECORD_EARLY_PRESS_SCRIPT = `addEventListener('click',e=>{let b=e.target.closest('button[type=button],input[type=radio],[data-day]');if(!('hydrated'in document.documentElement.dataset))earlyPress=b?{button:b,at:e.timeStamp}:void 0},true);`;

/**
 * Part of the same script: loads the page again when Back or Forward changes its address before
 * hydration. No router listens yet, so the old content would stay under the new address. A change
 * of the fragment alone is the browser's own scrolling.
 */
export const RELOAD_AFTER_EARLY_BACK_SCRIPT = `{let u=location.pathname+location.search;addEventListener('popstate',()=>{'hydrated'in document.documentElement.dataset||location.pathname+location.search==u||location.reload()})}`;

/** Repeats the last press from before hydration. */
export function replayEarlyPress(): void {
  const { earlyPress } = window;
  window.earlyPress = undefined;
  if (!earlyPress || performance.now() - earlyPress.at >= RETENTION_MS) return;
  const { button } = earlyPress;
  // React hydrates a Suspense boundary at the first event in it.
  button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
  // React sees no change event on a radio button that was checked before hydration.
  if (button instanceof HTMLInputElement) button.checked = button.defaultChecked;
  button.click();
}
