/** Loads documents in this tab; an object, so that tests can spy on it. */
export const browserDocument = {
  /**
   * Loads a new document, at `path` or the current URL, so that no state of the previous user stays
   * in memory.
   */
  load(path: string | null): void {
    const { pathname, search } = window.location;
    if (path !== null && path.split('#')[0] !== pathname + search) return window.location.assign(path);
    // assign() with only another fragment would scroll instead of loading.
    if (path !== null) window.history.replaceState(window.history.state, '', path);
    window.location.reload();
  },
};
