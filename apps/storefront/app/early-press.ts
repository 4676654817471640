/** A press that is answered later than this is no longer expected. */
const KEPT_MS = 10_000;

declare global {
  interface Window {
    /** The button pressed last before the page answered, and when by `performance.now()`. */
    earlyPress?: { button: HTMLButtonElement; at: number } | undefined;
  }
}

/**
 * Stands in the document, before its other scripts are there: keeps the last press on a button that needs them. Links, and buttons that
 * send a form, work by themselves.
 */
export const KEEP_EARLY_PRESS = `addEventListener('click',e=>{let b=e.target.closest('button[type=button]');if(!('hydrated'in document.documentElement.dataset))earlyPress=b?{button:b,at:e.timeStamp}:void 0},true);`;

/** Does what was pressed before the page could answer. */
export function doEarlyPress(): void {
  const { earlyPress } = window;
  window.earlyPress = undefined;
  if (earlyPress && performance.now() - earlyPress.at < KEPT_MS) earlyPress.button.click();
}
