/**
 * Caches the result of `load` for at most `ms` milliseconds and shares one load between concurrent
 * callers. Failures are not cached. Zero disables the cache.
 */
export function cache<T>(load: () => Promise<T>, ms: number): () => Promise<T> {
  let value: Promise<T> | undefined;
  let loadedAt = -Infinity;
  return () => {
    // The real clock, not the app's: tests with a fixed clock still see their changes.
    const now = performance.now();
    if (value && now - loadedAt < ms) return value;
    const loading = load();
    value = loading;
    loadedAt = now;
    loading.catch(() => {
      if (value === loading) value = undefined;
    });
    return loading;
  };
}
