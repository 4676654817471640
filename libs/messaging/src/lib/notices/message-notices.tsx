import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import { getConversation } from '@marketplace/api-contract/operations';
import { useSession, useSessionStore } from '@marketplace/session';
import { messagesPath } from '../messages-path';
import { OutboxProvider } from '../outbox/outbox-store';
import { SendUnsent } from '../outbox/send-unsent';
import { useMessageEvents } from '../use-message-events';
import { showNotification } from './browser-notifications';
import { showCountInTitle } from './count-in-title';

const TOAST_INTERVAL_MS = 5000;

/**
 * Keeps the number of unread messages of the session current, announces new messages and sends
 * those that an earlier page left, on every page (ME-03, ME-04, HF-09); renders nothing. Without a
 * `RealtimeContext` nothing is announced.
 */
export function MessageNotices() {
  const { t } = useTranslation('ui');
  const session = useSessionStore();
  const unread = useSession((state) => state.unread);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const toastAt = useRef(-Infinity);

  const isOpen = (conversationId: string) =>
    pathname === '/messages' &&
    new URLSearchParams(search).get('conversation') === conversationId &&
    document.visibilityState === 'visible';

  function announce(conversationId: string): void {
    const path = messagesPath({ conversation: conversationId });
    const text = t('newMessage.toast');
    if (showNotification(text, { tag: conversationId, onPress: () => void navigate(path) })) return;
    if (Date.now() - toastAt.current < TOAST_INTERVAL_MS) return;
    toastAt.current = Date.now();
    session.getState().notify('info', text, { path, label: t('newMessage.view') });
  }

  /** A page that loads a message has received it: the other side sees it as delivered. */
  async function receive(id: string, number: number): Promise<void> {
    // That page loads what it shows.
    if (pathname === '/messages') return;
    const { api } = session.getState();
    // The next event or page does it otherwise.
    await api(getConversation, { params: { id }, query: { after: number - 1 } }).catch(() => undefined);
  }

  useMessageEvents({
    onConversations: (page) => session.getState().setUnread(page.unread),
    onRead: ({ read }) => session.getState().setUnread(Math.max(0, session.getState().unread - read)),
    onMessage: ({ conversationId, number, isOwn }) => {
      if (isOwn) return;
      void receive(conversationId, number);
      session.getState().setUnread(session.getState().unread + 1);
      if (!isOpen(conversationId)) announce(conversationId);
    },
  });

  useEffect(() => showCountInTitle(unread), [unread]);
  const userId = useSession((state) => state.user?._id);
  // Another account has its own number.
  useEffect(() => () => session.getState().setUnread(0), [session, userId]);
  // That page has an outbox of its own.
  if (pathname === '/messages') return null;
  return (
    <OutboxProvider key={userId} initialData={{ session }}>
      <SendUnsent />
    </OutboxProvider>
  );
}
