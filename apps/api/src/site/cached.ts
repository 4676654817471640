/**
 * Remembers what `load` answered for at most `ms` milliseconds, and asks once for callers that come together.
 * A failure is not remembered. Zero remembers nothing.
 */
export function cached<T>(load: () => Promise<T>, ms: number): () => Promise<T> {
  let value: Promise<T> | undefined;
  let loadedAt = -Infinity;
  return () => {
    // The real clock, not the app's: tests that stand still in time still see their changes.
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
