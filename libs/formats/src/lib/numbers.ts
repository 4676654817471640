const formatters = new Map<string, Intl.NumberFormat>();

/** A number as that language writes it, '1,234.5' in English; `digits` are those after the point. */
export function formatNumber(
  value: number,
  language: string,
  { from = 0, to = 6 }: { from?: number; to?: number } = {},
): string {
  const key = `${language} ${from} ${to}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    // Building one costs far more than using it, and a page of cards formats many.
    formatter = new Intl.NumberFormat(language, { minimumFractionDigits: from, maximumFractionDigits: to });
    formatters.set(key, formatter);
  }
  return formatter.format(value);
}
