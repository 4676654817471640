import { useTranslation } from 'react-i18next';
import { Button, VisuallyHidden } from '@marketplace/ui';
import styles from '../thread/thread.module.css';
import { useThread } from '../thread/thread-store';
import { useOutbox } from './outbox-store';

/** The messages of a conversation that are being sent or were rejected. */
export function UnsentBubbles({ id }: { id: string }) {
  const { t } = useTranslation('messaging');
  const unsent = useOutbox((outbox) => outbox.messages);
  const obstacle = useOutbox((outbox) => outbox.obstacle);
  const retry = useOutbox((outbox) => outbox.retry);
  const remove = useOutbox((outbox) => outbox.remove);
  const messages = useThread((thread) => thread.messages);
  const isBlocked = useThread((thread) => thread.blockedBy !== null);
  // Another tab may have sent it.
  const sentKeys = new Set(messages.map((message) => message.key));
  const shown = unsent.filter(({ conversationId, key }) => conversationId === id && !sentKeys.has(key));
  if (shown.length === 0) return null;
  return (
    <ul className={styles['bubbles']}>
      {shown.map(({ key, text, attachments, failure }) => (
        <li key={key} className={styles['own']}>
          <VisuallyHidden>{t('you')}: </VisuallyHidden>
          {text !== '' && <p className={styles['bubble']}>{text}</p>}
          {attachments.length > 0 && (
            <p className={styles['unsentFiles']}>{attachments.map(({ name }) => name).join(', ')}</p>
          )}
          {failure === null ? (
            <span className={styles['time']}>{t(`outbox.${obstacle ?? 'sending'}`)}</span>
          ) : (
            <>
              <span className={styles['notSent']}>
                {t(`outbox.${failure === 'closed' && !isBlocked ? 'rejected' : failure}`)}
              </span>
              <span className={styles['unsentActions']}>
                {failure !== 'filesGone' && !isBlocked && (
                  <Button size="small" variant="quiet" onClick={() => retry(key)}>
                    {t('outbox.retry')}
                  </Button>
                )}
                <Button size="small" variant="quiet" onClick={() => remove(key)}>
                  {t('outbox.delete')}
                </Button>
              </span>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
