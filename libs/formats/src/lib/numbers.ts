const formatters = new Map<string, Intl.NumberFormat>();

/** A number as that language writes it, '1,234.5' in English; `from` and `to` say how many digits follow the point, `min2` leaves four digits together. */
export function formatNumber(
  value: number,
  language: string,
  { from = 0, to = 6, grouping = 'auto' }: { from?: number; to?: number; grouping?: 'auto' | 'min2' } = {},
): string {
  const key = `${language} ${from} ${to} ${grouping}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    // Building one costs far more than using it, and a page of cards formats many.
    formatter = new Intl.NumberFormat(language, {
      minimumFractionDigits: from,
      maximumFractionDigits: to,
      useGrouping: grouping,
    });
    formatters.set(key, formatter);
  }
  return formatter.format(value);
}
