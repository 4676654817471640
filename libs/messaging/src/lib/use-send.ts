import { useRef, useState } from 'react';
import { ApiError, type Api, type ClientErrorCode, createIdempotencyKey } from '@marketplace/api-client';
import { useBusy } from '@marketplace/forms';
import { savePage, useSessionStore } from '@marketplace/session';
import { writeDraft } from './drafts';

interface Content {
  text: string;
  /** The references of uploaded files. */
  attachments: readonly string[];
}

export interface NewMessage extends Content {
  key: string;
}

interface SendOptions<Answer> {
  /** The key of the draft that is stored while the customer signs in. */
  to: string;
  /** The path to return to after sign-in. */
  returnPath: string;
  call: (api: Api, message: NewMessage) => Promise<Answer>;
  /** Shows the rejected fields of a request; true if there is one. */
  reject: (fields: Readonly<Record<string, string>>) => boolean;
  onSent: (answer: Answer) => void;
  onSignIn?: () => void;
}

type Failure = 'failure.tooMany' | 'failure.closed' | 'failure.unavailable' | 'failure.failed';

const FAILURES: Partial<Record<ClientErrorCode, Failure>> = {
  too_many_requests: 'failure.tooMany',
  conversation_closed: 'failure.closed',
  not_found: 'failure.unavailable',
};

const NO_MESSAGE: NewMessage = { text: '', attachments: [], key: '' };

const isSame = (one: Content, other: Content) =>
  one.text === other.text && one.attachments.join() === other.attachments.join();

/**
 * Sends a message once, despite repeated presses and retries. A signed-out visitor signs in first and
 * finds the text again (RT-05).
 */
export function useSend<Answer>({ to, returnPath, call, reject, onSent, onSignIn }: SendOptions<Answer>) {
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const [failure, setFailure] = useState<Failure | null>(null);
  const last = useRef(NO_MESSAGE);

  function signIn(text: string) {
    writeDraft({ account: store.getState().user?._id ?? '', to }, text);
    savePage(returnPath);
    onSignIn?.();
    store.getState().openSignIn();
  }

  async function attempt(content: Content) {
    const { api, user } = store.getState();
    if (!user) return signIn(content.text);
    // A retry of the same message keeps its key: the earlier attempt may have arrived.
    if (!isSame(last.current, content)) last.current = { ...content, key: createIdempotencyKey() };
    setFailure(null);
    try {
      const answer = await call(api, last.current);
      last.current = NO_MESSAGE;
      onSent(answer);
    } catch (error) {
      if (!(error instanceof ApiError)) return setFailure('failure.failed');
      if (error.code === 'signed_out') return signIn(content.text);
      if (!reject(error.fields)) setFailure(FAILURES[error.code] ?? 'failure.failed');
    }
  }

  return { isBusy, failure, send: (content: Content) => run(() => attempt(content)) };
}
