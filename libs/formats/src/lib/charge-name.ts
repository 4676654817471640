import type { PricePart } from '@marketplace/api-contract';

/** The name of a configured tax or fee, 'GST 5%'; undefined for other parts of a price. */
export function chargeName({ names = {}, rate }: PricePart, language: string): string | undefined {
  const name = names[language as 'en'] ?? names.en ?? Object.values(names)[0];
  if (!rate || name === undefined) return name;
  return `${name} ${(rate / 10_000).toLocaleString(language, { style: 'percent', maximumFractionDigits: 2 })}`;
}
