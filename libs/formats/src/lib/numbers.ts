const formatters = new Map<string, Intl.NumberFormat>();

/**
 * A number in the format of the language, '1,234.5' in English, with `from` to `to` decimals; the
 * grouping `min2` doesn't separate four digits, `false` none.
 */
export function formatNumber(
  value: number,
  language: string,
  { from = 0, to = 6, grouping = 'auto' }: { from?: number; to?: number; grouping?: 'auto' | 'min2' | false } = {},
): string {
  const key = `${language} ${from} ${to} ${grouping}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    // Cached: building a formatter is far slower than using one.
    formatter = new Intl.NumberFormat(language, {
      minimumFractionDigits: from,
      maximumFractionDigits: to,
      useGrouping: grouping,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(value);
}
