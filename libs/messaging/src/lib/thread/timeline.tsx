import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Side } from '@marketplace/api-contract';
import { Button } from '@marketplace/ui';
import { useOutbox } from '../outbox/outbox-store';
import { UnsentBubbles } from '../outbox/unsent-bubbles';
import { Bubbles } from './bubbles';
import styles from './thread.module.css';
import { useThread } from './thread-store';
import { useReadingPosition } from './use-reading-position';

interface TimelineProps {
  id: string;
  role: Side;
  partnerName: string;
  /** The number of the message that is shown at first, instead of the last. */
  around: number | undefined;
}

/** The messages of a conversation, with those that aren't sent yet. */
export function Timeline({ id, role, partnerName, around }: TimelineProps) {
  const { t } = useTranslation('messaging');
  const { messages, events, hasEarlier, hasLater, earlier, later, showEarlier, showLater, markRead } = useThread(
    (thread) => thread,
  );
  const writtenAt = useOutbox(
    (outbox) => outbox.messages.findLast(({ conversationId }) => conversationId === id)?.createdAt ?? 0,
  );
  const scroll = useReadingPosition({
    around,
    messages,
    hasLater,
    writtenAt,
    onStart: () => {
      if (hasEarlier && earlier === 'idle') void showEarlier();
    },
    onEnd: () => {
      if (!hasLater && document.visibilityState === 'visible') markRead();
    },
  });
  // With the last page the button goes, which may have the focus.
  const hasButton = hasEarlier || earlier === 'failed';
  const hadFocus = useRef(false);
  useEffect(() => {
    if (!hasButton && hadFocus.current) scroll.current?.focus({ preventScroll: true });
    hadFocus.current = false;
  }, [hasButton, scroll]);

  return (
    // Reversed, so that it shows its end before any script runs.
    <div
      ref={scroll}
      className={styles['scroll']}
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content needs keyboard access
      tabIndex={0}
      role="log"
      aria-label={t('thread.messages')}
    >
      <div className={styles['inside']}>
        {hasButton && (
          <div className={styles['earlier']}>
            <Button
              size="small"
              isBusy={earlier === 'loading'}
              onFocus={() => (hadFocus.current = true)}
              onBlur={() => (hadFocus.current = false)}
              onClick={() => void showEarlier()}
            >
              {t('thread.earlier')}
            </Button>
            {earlier === 'failed' && <p role="status">{t('thread.failed')}</p>}
          </div>
        )}
        <Bubbles role={role} events={events} partnerName={partnerName} />
        {hasLater && (
          <div className={styles['later']}>
            <Button size="small" isBusy={later === 'loading'} onClick={() => void showLater()}>
              {t('thread.later')}
            </Button>
          </div>
        )}
        <UnsentBubbles id={id} />
      </div>
    </div>
  );
}
