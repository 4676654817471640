/** Scrolls by pixels at once, regardless of `scroll-behavior`. */
export function scrollBy(view: Element, x: number, y: number): void {
  view.scrollLeft += x;
  view.scrollTop += y;
}
