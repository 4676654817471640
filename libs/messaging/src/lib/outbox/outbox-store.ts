import { createStore, type StoreApi } from 'zustand/vanilla';
import { ApiError } from '@marketplace/api-client';
import type { Message } from '@marketplace/api-contract';
import { sendMessage } from '@marketplace/api-contract/operations';
import { messageOutbox, type Session, type UnsentFile, type UnsentMessage } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';
import { createMessageKey } from '../message-key';

type SentListener = (conversationId: string, message: Message) => unknown;

interface OutboxState {
  /** The oldest first; empty until `start` has read the browser's. */
  messages: readonly UnsentMessage[];
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

/** Of the rejections, those that another attempt may not get. */
const TRANSIENT_STATUSES = [401, 408, 429];

/** Sends messages one after another, so that they keep their order (ME-04). */
export function createOutboxStore({ session }: OutboxInitialData): StoreApi<OutboxState> {
  const sentListeners = new Set<SentListener>();
  let isSending = false;
  let isStopped = true;
  let attempts = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const getAccountId = () => session.getState().user?._id ?? '';

  return createStore<OutboxState>()((set, get) => {
    function update(change: (messages: readonly UnsentMessage[]) => readonly UnsentMessage[]): void {
      const messages = change(get().messages);
      set({ messages });
      messageOutbox.write(getAccountId(), messages);
    }
    const remove = (key: string) => update((messages) => messages.filter((message) => message.key !== key));
    const setFailure = (key: string, failure: UnsentMessage['failure']) =>
      update((messages) => messages.map((message) => (message.key === key ? { ...message, failure } : message)));

    /** Milliseconds to wait before the next attempt; null if the message needs none. */
    async function attempt({ conversationId, key, text, attachments }: UnsentMessage): Promise<number | null> {
      try {
        const { api } = session.getState();
        const body = { text, attachments: attachments.map(({ reference }) => reference), key };
        const message = await api(sendMessage, { params: { id: conversationId }, body });
        attempts = 0;
        for (const listener of sentListeners) listener(conversationId, message);
        remove(key);
        return null;
      } catch (error) {
        const { code, status, details, fields } = error instanceof ApiError ? error : new ApiError('internal', '', 0);
        if (status >= 400 && status < 500 && !TRANSIENT_STATUSES.includes(status)) {
          const isGone = fields['body.attachments'] !== undefined;
          setFailure(key, code === 'conversation_closed' ? 'closed' : isGone ? 'filesGone' : 'rejected');
          return null;
        }
        if (code === 'signed_out') session.getState().openSignIn();
        const { retryAfterSeconds } = details;
        if (typeof retryAfterSeconds === 'number') return retryAfterSeconds * 1000;
        return Math.min(WAIT_MS * 2 ** attempts++, WAIT_MAXIMUM_MS);
      }
    }

    async function sendAll(): Promise<void> {
      if (isSending || isStopped) return;
      clearTimeout(timer);
      timer = undefined;
      isSending = true;
      let wait: number | null = null;
      const getNext = () => (isStopped ? undefined : get().messages.find(({ failure }) => failure === null));
      for (let next = getNext(); next && wait === null; next = getNext()) wait = await attempt(next);
      isSending = false;
      if (wait !== null && !isStopped) timer = setTimeout(() => void sendAll(), wait);
    }

    return {
      messages: [],
      send: (conversationId, text, attachments) => {
        const key = createMessageKey();
        const message = { accountId: getAccountId(), conversationId, key, text, attachments, failure: null };
        update((messages) => [...messages, message]);
        // Not during the wait after a failed attempt.
        if (timer === undefined) void sendAll();
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
        const read = () => set({ messages: messageOutbox.read(getAccountId()) });
        const onStorage = (event: StorageEvent) => {
          if (messageOutbox.isChange(event)) read();
        };
        const { resume } = get();
        read();
        void sendAll();
        window.addEventListener('storage', onStorage);
        window.addEventListener('online', resume);
        return () => {
          isStopped = true;
          clearTimeout(timer);
          timer = undefined;
          window.removeEventListener('storage', onStorage);
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
