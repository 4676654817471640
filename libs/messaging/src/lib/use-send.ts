import { useRef, useState } from 'react';
import { ApiError, type Api } from '@marketplace/api-client';
import { useBusy } from '@marketplace/forms';
import { savePage, useSessionStore } from '@marketplace/session';
import { writeDraft } from './drafts';

export interface NewMessage {
  text: string;
  key: string;
}

interface SendOptions<Answer> {
  /** The key of the draft that is stored while the customer signs in. */
  to: string;
  /** The path to return to after sign-in. */
  returnPath: string;
  call: (api: Api, message: NewMessage) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onSignIn?: () => void;
  /** Shows what the server rejected at its field; true if there is such a field. */
  reject: (fields: ApiError['fields']) => boolean;
}

type Failure = 'failure.tooMany' | 'failure.failed';

/** Where the text is in both requests. */
export const MESSAGE_PATHS = { text: 'body.text' };

const NO_MESSAGE: NewMessage = { text: '', key: '' };

/**
 * Sends a text once, despite repeated presses and retries. A signed-out visitor signs in first and
 * finds the text again (RT-05).
 */
export function useSend<Answer>({ to, returnPath, call, onSent, onSignIn, reject }: SendOptions<Answer>) {
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const [failure, setFailure] = useState<Failure | null>(null);
  const last = useRef(NO_MESSAGE);

  function signIn(text: string) {
    writeDraft(to, text);
    savePage(returnPath);
    onSignIn?.();
    store.getState().openSignIn();
  }

  async function attempt(text: string) {
    const { api, user } = store.getState();
    if (!user) return signIn(text);
    // A retry of the same text keeps its key: the earlier attempt may have arrived.
    if (last.current.text !== text) last.current = { text, key: createMessageKey() };
    setFailure(null);
    try {
      const answer = await call(api, last.current);
      last.current = NO_MESSAGE;
      onSent(answer);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'signed_out') return signIn(text);
      if (error instanceof ApiError && reject(error.fields)) return;
      const isTooMany = error instanceof ApiError && error.code === 'too_many_requests';
      setFailure(isTooMany ? 'failure.tooMany' : 'failure.failed');
    }
  }

  return { isBusy, failure, send: (text: string) => run(() => attempt(text)) };
}

const createMessageKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
