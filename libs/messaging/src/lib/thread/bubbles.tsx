import { useTranslation } from 'react-i18next';
import type { Message, Side, Thread } from '@marketplace/api-contract';
import { dayIn, formatTime, recentDayLabel } from '@marketplace/formats';
import { AttachmentList } from '@marketplace/forms';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { VisuallyHidden } from '@marketplace/ui';
import { useToday } from '../use-today';
import { MessageText } from './message-text';
import { OrderEvent } from './order-event';
import { MarkIcon, type Mark } from './marks';
import styles from './thread.module.css';
import { useThread } from './thread-store';

interface BubblesProps {
  role: Side;
  partnerName: string;
  events: Thread['events'];
}

/** Messages by day, between changes of the order; the reader's own, whose side is `role`, are aligned to the end of the line. */
export function Bubbles({ role, partnerName, events }: BubblesProps) {
  const { t } = useTranslation('messaging');
  const language = useLanguage();
  const zone = useTimeZone();
  const today = useToday();
  const items = useItems(events);
  const marks = useMarks(role);
  const days = Map.groupBy(items, ({ at }) => dayIn(zone, at));
  return [...days].map(([day, ofDay]) => (
    <section key={day} className={styles['day']}>
      <h3 className={styles['date']}>{recentDayLabel(day, today, language)}</h3>
      <ul className={styles['bubbles']}>
        {ofDay.map((item) => {
          if ('status' in item) return <OrderEvent key={item.at} event={item} />;
          const { number, sender, text, attachments, at } = item;
          const mark = marks.get(number);
          return (
            <li key={number} data-number={number} className={styles[sender === role ? 'own' : 'other']}>
              <VisuallyHidden>{sender === role ? t('you') : partnerName}: </VisuallyHidden>
              {text !== '' && (
                <p className={styles['bubble']}>
                  <MessageText text={text} />
                </p>
              )}
              <AttachmentList attachments={attachments} />
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

/** The messages, with the events of their time. */
function useItems(events: Thread['events']): readonly (Message | Thread['events'][number])[] {
  const messages = useThread((thread) => thread.messages);
  const hasEarlier = useThread((thread) => thread.hasEarlier);
  const hasLater = useThread((thread) => thread.hasLater);
  const start = hasEarlier ? (messages[0]?.at ?? '') : '';
  const remaining = events.filter(({ at }) => at >= start);
  const items = messages.flatMap((message) => {
    const next = remaining.findIndex(({ at }) => at > message.at);
    return [...remaining.splice(0, next < 0 ? remaining.length : next), message];
  });
  return hasLater ? items : [...items, ...remaining];
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
