import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Conversation, Message, Thread } from '@marketplace/api-contract';
import { useBusy } from '@marketplace/forms';
import { productPath, sellerPath } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { Button, Icon, Link } from '@marketplace/ui';
import { getPartnerName, PartnerAvatar } from '../partner';
import { OPEN_CONVERSATION_ID } from '../use-conversation-focus';
import { useMessageEvents } from '../use-message-events';
import { useSubject } from '../use-subject';
import { useOutbox } from '../outbox/outbox-store';
import { Composer } from './composer';
import styles from './thread.module.css';
import { ThreadMenu } from './thread-menu';
import { ThreadProvider, useThread } from './thread-store';
import { Timeline } from './timeline';
import { usePartnerTyping } from './use-partner-typing';

interface ThreadViewProps {
  thread: Thread;
  /** The path of the list without the conversation. */
  listPath: string;
  /** The number of the message that is shown at first, instead of the last. */
  around: number | undefined;
  /** What the list is searched for. */
  search?: string | undefined;
}

/** One conversation with its messages and a composer; key it by its id. */
export function ThreadView(props: ThreadViewProps) {
  const api = useSession((session) => session.api);
  return (
    <ThreadProvider initialData={{ thread: props.thread, search: props.search ?? '', api }}>
      <OpenThread {...props} />
    </ThreadProvider>
  );
}

function OpenThread({ thread, listPath, around }: ThreadViewProps) {
  const { t } = useTranslation('messaging');
  const { id, role, seller } = thread;
  const partnerName = getPartnerName(thread);
  const blockedBy = useThread((state) => state.blockedBy);
  useLiveThread(thread);
  return (
    <section className={styles['thread']} aria-label={t('thread.label', { name: partnerName })}>
      <header className={styles['head']}>
        <Link to={listPath} className={styles['back']} aria-label={t('thread.back')}>
          <Icon name="left" />
        </Link>
        <PartnerAvatar conversation={thread} size={44} />
        <div className={styles['who']}>
          <h2 id={OPEN_CONVERSATION_ID} tabIndex={-1} className={styles['name']}>
            {role === 'customer' ? <Link to={sellerPath(seller.id)}>{partnerName}</Link> : partnerName}
          </h2>
          <Subject conversation={thread} />
        </div>
        <ThreadMenu id={id} role={role} partnerName={partnerName} listPath={listPath} />
      </header>
      <Timeline id={id} role={role} partnerName={partnerName} around={around} />
      {blockedBy === null ? (
        <>
          <Typing id={id} partnerName={partnerName} />
          <Composer id={id} />
        </>
      ) : (
        <Blocked name={partnerName} isOwn={blockedBy === role} />
      )}
    </section>
  );
}

/** Keeps the open conversation up to date (ME-04). */
function useLiveThread(thread: Thread): void {
  const { id } = thread;
  const { start, receive, add, sync, setMarks, refresh } = useThread((state) => state);
  const onSent = useOutbox((outbox) => outbox.onSent);
  const lastNumber = useThread(({ messages }) => messages.at(-1)?.number ?? 0);
  const hasLater = useThread((state) => state.hasLater);
  useEffect(() => start(), [start]);
  useEffect(() => receive(thread), [receive, thread]);
  const refusedCount = useOutbox(
    ({ messages }) => messages.filter((one) => one.conversationId === id && one.failure === 'closed').length,
  );
  useEffect(() => {
    if (refusedCount > 0) void refresh();
  }, [refusedCount, refresh]);
  // Whoever reads older messages loads the later ones with their button.
  const syncAtEnd = () => void (hasLater || sync());
  const onOwnSent = useEffectEvent((message: Message | null) => (message ? add(message) : syncAtEnd()));
  useEffect(() => onSent((to, message) => to === id && onOwnSent(message)), [onSent, id]);
  useMessageEvents({
    onConversations: syncAtEnd,
    onMessage: ({ conversationId, number }) => {
      if (conversationId === id && number > lastNumber) syncAtEnd();
    },
    onMarks: (marks) => {
      if (marks.conversationId === id) setMarks(marks);
    },
    onChange: (changedId) => {
      if (changedId === id) void refresh();
    },
  });
}

/** Instead of the composer; whoever has blocked the other side can undo it. */
function Blocked({ name, isOwn }: { name: string; isOwn: boolean }) {
  const { t } = useTranslation('messaging');
  const notify = useSession((session) => session.notify);
  const setBlocked = useThread((state) => state.setBlocked);
  const [isBusy, run] = useBusy();
  const allow = () => setBlocked(false).catch(() => notify('error', t('menu.failed')));
  return (
    <div className={styles['blocked']}>
      <p>{t(isOwn ? 'block.own' : 'block.other', { name })}</p>
      {isOwn && (
        <Button size="small" isBusy={isBusy} onClick={() => run(allow)}>
          {t('block.undo')}
        </Button>
      )}
    </div>
  );
}

function Typing({ id, partnerName }: { id: string; partnerName: string }) {
  const { t } = useTranslation('messaging');
  const isTyping = usePartnerTyping(id);
  return (
    <p className={styles['typing']} role="status">
      {isTyping && t('thread.typing', { name: partnerName })}
    </p>
  );
}

/** Where a conversation's subject is shown; the pages of orders and requests are their customer's. */
function getSubjectPath({ role, order, request, product }: Conversation): string | null {
  if (order) return role === 'customer' ? `/orders/${order.id}` : null;
  if (request) return role === 'customer' ? `/requestOrder/view/${request.id}` : null;
  return product && productPath(product);
}

function Subject({ conversation }: { conversation: Conversation }) {
  const subject = useSubject(conversation);
  if (subject === undefined) return null;
  const path = getSubjectPath(conversation);
  return <p className={styles['about']}>{path === null ? subject : <Link to={path}>{subject}</Link>}</p>;
}
