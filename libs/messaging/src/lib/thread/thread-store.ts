import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Api } from '@marketplace/api-client';
import type { MarksEvent, Message, Side, Thread } from '@marketplace/api-contract';
import {
  archiveConversation,
  blockConversation,
  getConversation,
  readConversation,
} from '@marketplace/api-contract/operations';
import { createStoreContext } from '@marketplace/store-context';

type LoadStatus = 'idle' | 'loading' | 'failed';

interface ThreadState {
  /** What the list is searched for, which is marked in the messages; empty without a search. */
  search: string;
  /** In order and without a gap. */
  messages: readonly Message[];
  hasEarlier: boolean;
  /** Later messages than the last one here, which isn't the newest. */
  hasLater: boolean;
  earlier: LoadStatus;
  later: LoadStatus;
  otherReadNumber: number;
  otherDeliveredNumber: number;
  blockedBy: Side | null;
  isArchived: boolean;
  /** When the order that it is about changed its status. */
  events: Thread['events'];
  /** Archives the conversation or takes it out of the archive; rejects if that fails. */
  setArchived: (isArchived: boolean) => Promise<void>;
  /** Loads who has blocked the other side, and the statuses of the order. */
  refresh: () => Promise<void>;
  /** Blocks the other side or allows it to write again; rejects if that fails. */
  setBlocked: (isBlocked: boolean) => Promise<void>;
  showEarlier: () => Promise<void>;
  showLater: () => Promise<void>;
  /** Adds what the page has loaded again. */
  receive: (thread: Thread) => void;
  /** Adds a message that was just sent. */
  add: (message: Message) => void;
  /** Loads messages after the last one until there are no more (ME-04). */
  sync: () => Promise<void>;
  setMarks: (marks: Omit<MarksEvent, 'conversationId'>) => void;
  /** Marks all messages of the other side as read, with one call for each last number. */
  markRead: () => void;
  /** Aborts calls when the conversation is closed; returns the function that does. */
  start: () => () => void;
}

interface ThreadInitialData {
  thread: Thread;
  search: string;
  api: Api;
}

/** The messages by number; both lists may have the same ones. */
function merge(known: readonly Message[], added: readonly Message[]): readonly Message[] {
  const byNumber = new Map([...known, ...added].map((message) => [message.number, message]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** The messages of one conversation, with the marks of the other side. */
export function createThreadStore({ thread, search, api }: ThreadInitialData): StoreApi<ThreadState> {
  const params = { id: thread.id };
  let controller = new AbortController();
  let readNumber = thread.readNumber;
  /** A message arrived while later ones were loading. */
  let isOutdated = false;

  return createStore<ThreadState>()((set, get) => {
    const getLastNumber = () => get().messages.at(-1)?.number ?? 0;

    async function loadLater(): Promise<void> {
      const { signal } = controller;
      set({ later: 'loading' });
      try {
        const answer = await api(getConversation, { params, query: { after: getLastNumber() }, signal });
        set(({ messages }) => ({
          messages: merge(messages, answer.messages),
          hasLater: answer.hasLater,
          blockedBy: answer.blockedBy,
          isArchived: answer.isArchived,
          later: 'idle',
        }));
        get().setMarks(answer);
      } catch {
        // Without a connection; loaded once it is back.
        if (!signal.aborted) set({ later: 'failed' });
      }
    }

    /** Adds messages that follow those here; any others are loaded, so that there is no gap. */
    function append(added: readonly Message[]): void {
      const [first] = added;
      if (!first) return;
      if (first.number <= getLastNumber() + 1) set(({ messages }) => ({ messages: merge(messages, added) }));
      else void get().sync();
    }

    return {
      search,
      messages: thread.messages,
      hasEarlier: thread.hasEarlier,
      hasLater: thread.hasLater,
      earlier: 'idle',
      later: 'idle',
      otherReadNumber: thread.otherReadNumber,
      otherDeliveredNumber: thread.otherDeliveredNumber,
      blockedBy: thread.blockedBy,
      isArchived: thread.isArchived,
      events: thread.events,

      setArchived: async (isArchived) => {
        await api(archiveConversation, { params, body: { isArchived } });
        set({ isArchived });
      },
      setBlocked: async (isBlocked) => set(await api(blockConversation, { params, body: { isBlocked } })),

      refresh: async () => {
        const { signal } = controller;
        const query = { after: getLastNumber() };
        const answer = await api(getConversation, { params, query, signal }).catch(() => null);
        if (answer) set({ blockedBy: answer.blockedBy, events: answer.events });
      },

      showEarlier: async () => {
        const { signal } = controller;
        if (get().earlier === 'loading') return;
        set({ earlier: 'loading' });
        try {
          const query = { before: get().messages[0]?.number };
          const answer = await api(getConversation, { params, query, signal });
          set(({ messages }) => ({
            messages: merge(answer.messages, messages),
            hasEarlier: answer.hasEarlier,
            earlier: 'idle',
          }));
        } catch {
          if (!signal.aborted) set({ earlier: 'failed' });
        }
      },
      showLater: async () => {
        if (get().later !== 'loading') await loadLater();
      },

      receive: (received) => {
        get().setMarks(received);
        set({ blockedBy: received.blockedBy, isArchived: received.isArchived, events: received.events });
        if (!get().hasLater) append(received.messages);
      },
      add: (message) => append([message]),

      sync: async () => {
        if (get().later === 'loading') {
          isOutdated = true;
          return;
        }
        do {
          isOutdated = false;
          await loadLater();
        } while (get().later === 'idle' && (get().hasLater || isOutdated));
      },

      // Answers and events may arrive in another order.
      setMarks: (marks) =>
        set((now) => ({
          otherReadNumber: Math.max(now.otherReadNumber, marks.otherReadNumber),
          otherDeliveredNumber: Math.max(now.otherDeliveredNumber, marks.otherDeliveredNumber),
        })),

      markRead: () => {
        const { messages } = get();
        const number = messages.findLast(({ sender }) => sender !== thread.role)?.number ?? 0;
        if (number <= readNumber) return;
        const before = readNumber;
        readNumber = number;
        api(readConversation, { params, body: { number } }).catch(() => {
          // Tried again with the next message or when the page is shown again.
          if (readNumber === number) readNumber = before;
        });
      },

      start: () => {
        controller = new AbortController();
        return () => controller.abort();
      },
    };
  });
}

const context = createStoreContext<ThreadState, ThreadInitialData>('Thread', createThreadStore);

/** Provides the messages of one conversation; key it by its id. */
export const ThreadProvider = context.Provider;
/** Selects from the open conversation. */
export const useThread = context.useSelector;
