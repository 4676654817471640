/** Leaves for an address of this site with a fresh document, so that nothing of the visitor before stays in memory. */
export function loadPage(path: string): void {
  window.location.assign(path);
}
