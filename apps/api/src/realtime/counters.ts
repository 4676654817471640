/**
 * Counts by name. With `forgetMs` all counts restart after that time, so that memory stays bounded.
 */
export function createCounters(forgetMs = Infinity) {
  let counts = new Map<string, number>();
  let since = performance.now();
  const current = () => {
    if (performance.now() - since < forgetMs) return counts;
    since = performance.now();
    return (counts = new Map());
  };
  return {
    of: (name: string): number => current().get(name) ?? 0,
    /** Returns the new count. */
    add(name: string): number {
      const count = (current().get(name) ?? 0) + 1;
      counts.set(name, count);
      return count;
    },
    remove(name: string): void {
      const count = (current().get(name) ?? 0) - 1;
      if (count > 0) counts.set(name, count);
      else counts.delete(name);
    },
  };
}
