export const CALENDAR_ID = 'availability';

/** The first focusable element of a picker. */
export const FIRST_FOCUSABLE = '[tabindex="0"], input:checked, input:not([aria-disabled])';

/** Scrolls to the page's calendar and focuses it. */
export function showCalendar(): void {
  const section = document.getElementById(CALENDAR_ID);
  const hasReducedMotion = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  section?.scrollIntoView({ behavior: hasReducedMotion ? 'auto' : 'smooth', block: 'start' });
  section?.querySelector<HTMLElement>(FIRST_FOCUSABLE)?.focus({ preventScroll: true });
}
