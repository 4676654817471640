/** Loads the document anew, at that path or where it is: nothing of the visitor before stays in memory. */
export function leavePage(path: string | null): void {
  const { pathname, search } = window.location;
  if (path !== null && path.split('#')[0] !== pathname + search) return window.location.assign(path);
  // A path that differs only by its fragment would scroll instead of loading.
  if (path !== null) window.history.replaceState(window.history.state, '', path);
  window.location.reload();
}
