import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError, type ClientErrorCode, createIdempotencyKey } from '@marketplace/api-client';
import type { Message } from '@marketplace/api-contract';
import { sendMessage } from '@marketplace/api-contract/operations';
import { messageOutbox, type Session, type UnsentFile, type UnsentMessage } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';

/** Of a message that another tab has sent or deleted, only the conversation is known. */
type SentListener = (conversationId: string, message: Message | null) => unknown;

/** What the next attempt waits for. */
type Obstacle = 'connection' | 'limit' | 'signIn';

interface OutboxState {
  /** The oldest first; empty until `start` has read the browser's. */
  messages: readonly UnsentMessage[];
  /** Why the last attempt failed; the next one follows by itself. */
  obstacle: Obstacle | null;
  /** Sends a text with uploaded files now or, without a connection, once it is back. */
  send: (conversationId: string, text: string, attachments: readonly UnsentFile[]) => void;
  /** Sends a rejected message again. */
  retry: (key: string) => void;
  remove: (key: string) => void;
  /** The connection may be back. */
  resume: () => void;
  /** Calls the listener for each message that was sent; returns the function that stops it. */
  onSent: (listener: SentListener) => () => void;
  /** Reads the messages that an earlier page left and sends them; returns the cleanup. */
  start: () => () => void;
}

interface OutboxInitialData {
  session: StoreApi<Session>;
}

const WAIT_MS = 2000;
const WAIT_MAXIMUM_MS = 60_000;

const FAILURES: Partial<Record<ClientErrorCode, UnsentMessage['failure']>> = {
  conversation_closed: 'closed',
  // The package was removed while the page is open (ME-05).
  not_found: 'unavailable',
};
const OBSTACLES: Partial<Record<ClientErrorCode, Obstacle>> = { signed_out: 'signIn', too_many_requests: 'limit' };

/** Of the rejections, those that another attempt may not get. */
const TRANSIENT_STATUSES = [401, 408, 429];

/** One tab sends at a time, so that messages of all tabs keep their order. Without https there are no locks. */
const sendAlone = <T>(send: () => Promise<T>): Promise<T> =>
  'locks' in navigator ? navigator.locks.request('message-outbox', send) : send();

/** Sends messages one after another, so that they keep their order (ME-04). */
export function createOutboxStore({ session }: OutboxInitialData): StoreApi<OutboxState> {
  const sentListeners = new Set<SentListener>();
  let isSending = false;
  let isStopped = true;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const getAccountId = () => session.getState().user?._id ?? '';

  return createStore<OutboxState>()((set, get) => {
    const getMessage = (key: string) => get().messages.find((message) => message.key === key);
    function put(message: UnsentMessage): void {
      const others = get().messages.filter(({ key }) => key !== message.key);
      set({ messages: [...others, message].sort((one, other) => one.createdAt - other.createdAt) });
    }
    const drop = (key: string) => set({ messages: get().messages.filter((message) => message.key !== key) });
    function remove(key: string): void {
      drop(key);
      messageOutbox.remove(key);
    }
    function setFailure(key: string, failure: UnsentMessage['failure']): void {
      const message = getMessage(key);
      if (!message) return;
      put({ ...message, failure });
      messageOutbox.write({ ...message, failure });
    }

    /** Milliseconds to wait before the next attempt; null if the message needs none. */
    async function attempt({ conversationId, key, text, attachments }: UnsentMessage): Promise<number | null> {
      try {
        const { api } = session.getState();
        const body = { text, attachments: attachments.map(({ reference }) => reference), key };
        const message = await api(sendMessage, { params: { id: conversationId }, body });
        attempts = 0;
        set({ obstacle: null });
        for (const listener of sentListeners) listener(conversationId, message);
        remove(key);
        return null;
      } catch (error) {
        const { code, status, details, fields } = error instanceof ApiError ? error : new ApiError('internal', '', 0);
        if (status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status)) {
          set({ obstacle: null });
          setFailure(key, fields['body.attachments'] === undefined ? (FAILURES[code] ?? 'rejected') : 'filesGone');
          return null;
        }
        set({ obstacle: OBSTACLES[code] ?? 'connection' });
        if (code === 'signed_out') session.getState().openSignIn();
        const { retryAfterSeconds } = details;
        if (typeof retryAfterSeconds === 'number') return retryAfterSeconds * 1000;
        return Math.min(WAIT_MS * 2 ** attempts++, WAIT_MAXIMUM_MS);
      }
    }

    const getNext = () => (isStopped ? undefined : get().messages.find(({ failure }) => failure === null));
    /** Milliseconds to wait before the next attempt; null if all are sent. */
    async function sendQueued(): Promise<number | null> {
      let wait: number | null = null;
      for (let next = getNext(); next && wait === null; next = getNext()) wait = await attempt(next);
      return wait;
    }

    async function sendAll(): Promise<void> {
      if (isSending || isStopped) return;
      clearTimeout(timer);
      timer = undefined;
      isSending = true;
      const wait = await sendAlone(sendQueued);
      isSending = false;
      if (wait !== null && !isStopped) timer = setTimeout(() => void sendAll(), wait);
      // Added while the lock was released.
      else if (getNext()) void sendAll();
    }
    // Not during the wait after a failed attempt.
    const sendSoon = () => void (timer === undefined && sendAll());

    /** A message that another tab left unsent is sent by this one. */
    function receive(event: StorageEvent): void {
      const change = messageOutbox.readChange(event);
      if (change === null) return;
      if (change === 'all') return set({ messages: [] });
      if (change.message === null) {
        const conversationId = getMessage(change.key)?.conversationId;
        drop(change.key);
        if (conversationId !== undefined) for (const listener of sentListeners) listener(conversationId, null);
        return;
      }
      if (change.message.accountId !== getAccountId()) return;
      put(change.message);
      sendSoon();
    }

    return {
      messages: [],
      obstacle: null,
      send: (conversationId, text, attachments) => {
        const key = createIdempotencyKey();
        const createdAt = Math.max(Date.now(), (get().messages.at(-1)?.createdAt ?? 0) + 1);
        const message = { accountId: getAccountId(), conversationId, key, createdAt, text, attachments, failure: null };
        put(message);
        messageOutbox.write(message);
        sendSoon();
      },
      retry: (key) => {
        setFailure(key, null);
        void sendAll();
      },
      remove,
      resume: () => {
        attempts = 0;
        void sendAll();
      },
      onSent: (listener) => {
        sentListeners.add(listener);
        return () => sentListeners.delete(listener);
      },
      start: () => {
        isStopped = false;
        const { resume } = get();
        set({ messages: messageOutbox.read(getAccountId()) });
        void sendAll();
        window.addEventListener('storage', receive);
        window.addEventListener('online', resume);
        return () => {
          isStopped = true;
          clearTimeout(timer);
          timer = undefined;
          window.removeEventListener('storage', receive);
          window.removeEventListener('online', resume);
        };
      },
    };
  });
}

const context = createStoreContext<OutboxState, OutboxInitialData>('Outbox', createOutboxStore);

/** Provides the unsent messages of the account. */
export const OutboxProvider = context.Provider;
/** Selects from the unsent messages. */
export const useOutbox = context.useSelector;
