/** Moves what is larger than its view at once, whatever the styles say of smoothness. Pixels. */
export function scrollBy(view: Element, x: number, y: number): void {
  view.scrollLeft += x;
  view.scrollTop += y;
}
