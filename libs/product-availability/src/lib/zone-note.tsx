import type { Instant } from '@marketplace/api-contract';
import { formatTime, zoneLabel } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import styles from './slot-picker.module.css';
import { useVisitorZone } from './visitor-zone';

/** Says whose clock the times are of, where the visitor's shows something else (AV-07). */
export function ZoneNote({ timeZone, at }: { timeZone: string; at: Instant }) {
  const { t, language } = useTexts('product-availability');
  const visitorZone = useVisitorZone();
  const here = visitorZone === null ? null : formatTime(at, visitorZone, language);
  const isSame = here === null || here === formatTime(at, timeZone, language);
  return (
    <p className={styles['zone']}>
      {!isSame && t('slot.zone', { zone: zoneLabel(timeZone, at, language), city: cityOf(timeZone) })}
    </p>
  );
}

/** 'America/North_Dakota/Center' is written 'Center', 'Europe/Rome' 'Rome'. */
const cityOf = (timeZone: string) => timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? timeZone;
