import { useTranslation } from 'react-i18next';
import type { Message, Side } from '@marketplace/api-contract';
import { dayIn, formatDay, formatTime } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { useTimeZone, VisuallyHidden } from '@marketplace/ui';
import { MarkIcon, type Mark } from './marks';
import styles from './thread.module.css';
import { useThread } from './thread-store';

/** Messages by day; the reader's own, whose side is `role`, are aligned to the end of the line. */
export function Bubbles({ role, partnerName }: { role: Side; partnerName: string }) {
  const { t } = useTranslation('messaging');
  const language = useLanguage();
  const zone = useTimeZone();
  const messages = useThread((thread) => thread.messages);
  const marks = useMarks(role);
  const days = Map.groupBy(messages, ({ at }) => dayIn(zone, at));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles['day']}>
      <h3 className={styles['date']}>{formatDay(day, language)}</h3>
      <ul className={styles['bubbles']}>
        {ofDay.map(({ number, sender, text, at }) => {
          const mark = marks.get(number);
          return (
            <li key={number} className={styles[sender === role ? 'own' : 'other']}>
              <VisuallyHidden>{sender === role ? t('you') : partnerName}: </VisuallyHidden>
              <p className={styles['bubble']}>{text}</p>
              <span className={styles['time']}>
                <time dateTime={at}>{formatTime(at, zone, language)}</time>
                {mark && <MarkIcon mark={mark} />}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}

/** The marks by number: of each mark, the last own message has it. */
function useMarks(role: Side): ReadonlyMap<number, Mark> {
  const messages = useThread((thread) => thread.messages);
  const read = useThread((thread) => thread.otherReadNumber);
  const delivered = useThread((thread) => thread.otherDeliveredNumber);
  const getMark = ({ number }: Message): Mark => (number <= read ? 'read' : number <= delivered ? 'delivered' : 'sent');
  const own = messages.filter(({ sender }) => sender === role);
  return new Map(
    (['sent', 'delivered', 'read'] as const).flatMap((mark) => {
      const last = own.findLast((message) => getMark(message) === mark);
      return last ? [[last.number, mark] as const] : [];
    }),
  );
}
