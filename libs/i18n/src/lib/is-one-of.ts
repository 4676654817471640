/**
 * Whether a value from outside is one of those that have a text: `isOneOf(CODES, code) ?
 * t(`failure.${code}`) : …`.
 */
export const isOneOf = <Value extends string>(known: readonly Value[], value: string): value is Value =>
  (known as readonly string[]).includes(value);
