/** Where the order card leads to choose dates. */
export const CALENDAR_ID = 'availability';

/** Where the keyboard begins in a picker. */
export const FIRST_STOP = '[tabindex="0"], input:checked, input:not([aria-disabled])';

/** Brings the calendar of the page into view and puts the keyboard on it. */
export function showCalendar(): void {
  const section = document.getElementById(CALENDAR_ID);
  const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth', block: 'start' });
  section?.querySelector<HTMLElement>(FIRST_STOP)?.focus({ preventScroll: true });
}
