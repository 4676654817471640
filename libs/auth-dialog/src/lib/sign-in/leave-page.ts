/** Loads the document anew, at that path or where it is: nothing of the visitor before stays in memory. */
export function leavePage(path: string | null): void {
  const { pathname, search } = window.location;
  // A path that differs only by its fragment would scroll instead of loading.
  if (path === null || path.split('#')[0] === pathname + search) window.location.reload();
  else window.location.assign(path);
}
