import { useTranslation } from 'react-i18next';
import type { Instant } from '@marketplace/api-contract';
import { formatTime, zoneCity } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import styles from './slot-picker.module.css';
import { useVisitorZone } from './visitor-zone';

interface ZoneNoteProps {
  timeZone: string;
  /** Where the listing is. The city of a time zone's id may be another one. */
  town?: string;
  at: Instant;
}

/** Names the town whose local time is shown, if the visitor's clock shows another time (AV-07). */
export function ZoneNote({ timeZone, town, at }: ZoneNoteProps) {
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const visitorZone = useVisitorZone();
  const here = visitorZone === null ? null : formatTime(at, visitorZone, language);
  const isSame = here === null || here === formatTime(at, timeZone, language);
  return <p className={styles['zone']}>{!isSame && t('slot.zone', { city: town || zoneCity(timeZone) })}</p>;
}
