import { useTranslation } from 'react-i18next';
import type { QuotedLine } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';

/** How long a line lasts, as '3 days', '2 nights' or '1.5 hours'; empty without dates. */
export function useLineLength(): (line: Pick<QuotedLine, 'length' | 'slotStart' | 'slotEnd'>) => string {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  return ({ length, slotStart, slotEnd }) => {
    if (length) return t(`count.${length.unit === 'day' ? 'days' : 'night'}`, { count: length.count });
    if (!slotStart || !slotEnd) return '';
    const minutes = (Date.parse(slotEnd) - Date.parse(slotStart)) / 60_000;
    const [unit, count] = minutes < 60 ? (['minute', minutes] as const) : (['hour', minutes / 60] as const);
    const options = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: 2 } as const;
    return new Intl.NumberFormat(language, options).format(count);
  };
}
