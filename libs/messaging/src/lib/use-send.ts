import { useRef, useState } from 'react';
import { ApiError, type Api } from '@marketplace/api-client';
import { useBusy } from '@marketplace/forms';
import { savePage, useSessionStore } from '@marketplace/session';
import { keepDraft } from './drafts';

export interface NewMessage {
  text: string;
  key: string;
}

interface SendOptions<Answer> {
  /** Whom the text waits for, while its writer signs in. */
  to: string;
  /** Where they come back to then. */
  returnTo: string;
  call: (api: Api, message: NewMessage) => Promise<Answer>;
  onSent: (answer: Answer) => void;
  onSignIn?: () => void;
}

type Failure = 'failure.tooMany' | 'failure.failed';

const NOTHING: NewMessage = { text: '', key: '' };

/** Sends a text once, however often it is pressed and tried; who is signed out signs in first and finds the text again (RT-05). */
export function useSend<Answer>({ to, returnTo, call, onSent, onSignIn }: SendOptions<Answer>) {
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const [failure, setFailure] = useState<Failure | null>(null);
  const last = useRef(NOTHING);

  function signIn(text: string) {
    keepDraft(to, text);
    savePage(returnTo);
    onSignIn?.();
    store.getState().openSignIn();
  }

  async function attempt(text: string) {
    const { api, user } = store.getState();
    if (!user) return signIn(text);
    // The same text keeps its key: whether the try before arrived is not known.
    if (last.current.text !== text) last.current = { text, key: newKey() };
    setFailure(null);
    try {
      const answer = await call(api, last.current);
      last.current = NOTHING;
      onSent(answer);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'signed_out') return signIn(text);
      const isTooMany = error instanceof ApiError && error.code === 'too_many_requests';
      setFailure(isTooMany ? 'failure.tooMany' : 'failure.failed');
    }
  }

  return { isBusy, failure, send: (text: string) => run(() => attempt(text)) };
}

const newKey = (): string => crypto.getRandomValues(new Uint32Array(4)).join('-');
