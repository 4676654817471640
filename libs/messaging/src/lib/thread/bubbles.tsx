import { useTranslation } from 'react-i18next';
import type { Message, Side } from '@marketplace/api-contract';
import { dayIn, formatDay, formatTime } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { useTimeZone, VisuallyHidden } from '@marketplace/ui';
import styles from './thread.module.css';

interface BubblesProps {
  messages: readonly Message[];
  /** The side of the reader. */
  role: Side;
  partnerName: string;
}

/** Messages by day; the reader's own are aligned to the end of the line. */
export function Bubbles({ messages, role, partnerName }: BubblesProps) {
  const { t } = useTranslation('messaging');
  const language = useLanguage();
  const zone = useTimeZone();
  const days = Map.groupBy(messages, ({ at }) => dayIn(zone, at));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles['day']}>
      <h3 className={styles['date']}>{formatDay(day, language)}</h3>
      <ul className={styles['bubbles']}>
        {ofDay.map(({ number, sender, text, at }) => (
          <li key={number} className={styles[sender === role ? 'own' : 'other']}>
            <VisuallyHidden>{sender === role ? t('you') : partnerName}: </VisuallyHidden>
            <p className={styles['bubble']}>{text}</p>
            <time dateTime={at} className={styles['time']}>
              {formatTime(at, zone, language)}
            </time>
          </li>
        ))}
      </ul>
    </section>
  ));
}
