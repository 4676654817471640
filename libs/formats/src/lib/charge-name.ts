import { LANGUAGES, type PricePart } from '@marketplace/api-contract';

/** The name of a configured tax or fee, 'GST 5%'; undefined for other parts of a price. */
export function chargeName({ names, rate }: PricePart, language: string): string | undefined {
  if (!names) return undefined;
  const name = [language as 'en', ...LANGUAGES].map((one) => names[one]).find(Boolean);
  if (rate === undefined) return name;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  return `${name} ${percent.format(rate / 10_000)}`;
}
