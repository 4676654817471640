import { useTranslation } from 'react-i18next';
import type { AvailabilityRules } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';
import { eitherWeekday } from './date-names';

/**
 * 'At least 2 nights · Starts and ends on Friday or Saturday'; empty where any range is allowed.
 */
export function LengthHints({ rules: { basis, minimumLength, changeoverWeekdays } }: { rules: AvailabilityRules }) {
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const hints = [
    minimumLength > 1 && t(basis === 'night' ? 'minimum.night' : 'minimum.day', { count: minimumLength }),
    changeoverWeekdays && t('changeover', { days: eitherWeekday(changeoverWeekdays, language) }),
  ];
  return hints.filter(Boolean).join(' · ');
}
