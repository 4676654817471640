interface Reading<Value> {
  done: Promise<Value>;
  /** For calls that came after this one had begun. */
  next?: Promise<Value>;
}

/**
 * Reads once at a time for each key. A call during a reading shares the next one, because the
 * current one may have missed a change.
 */
export function shareReadings<Value>(read: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const readings = new Map<string, Reading<Value>>();

  function start(key: string): Promise<Value> {
    const reading: Reading<Value> = {
      done: read(key).finally(() => {
        if (!reading.next) readings.delete(key);
      }),
    };
    readings.set(key, reading);
    return reading.done;
  }

  return (key) => {
    const reading = readings.get(key);
    if (!reading) return start(key);
    return (reading.next ??= reading.done.then(
      () => start(key),
      () => start(key),
    ));
  };
}
