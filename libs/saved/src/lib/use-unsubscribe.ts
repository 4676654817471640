import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '@marketplace/api-client';
import { resumeSavedSearch, stopSavedSearch } from '@marketplace/api-contract';
import type { PageQuery } from '@marketplace/search-params';
import { useSessionStore } from '@marketplace/session';

/** What the link in an email of a saved search says. */
export const UNSUBSCRIBE_PARAMETERS = ['token'] as const;

export interface Unsubscribing {
  status: 'working' | 'stopped' | 'resumed' | 'unknown' | 'failed';
  /** Of the search, once it is known. */
  name: string;
}

/** Ends the mails of the token in the address once the page is shown: whoever only reads it, as a scanner of mails, ends nothing. */
export function useUnsubscribe() {
  const search: PageQuery<typeof UNSUBSCRIBE_PARAMETERS> = useSearchParams()[0];
  const token = search.get('token') ?? '';
  const store = useSessionStore();
  const [state, setState] = useState<Unsubscribing>({ status: 'working', name: '' });
  const hasBegun = useRef(false);

  async function call(endpoint: typeof stopSavedSearch, status: 'stopped' | 'resumed') {
    if (!token) return setState({ status: 'unknown', name: '' });
    try {
      const { name } = await store.getState().api(endpoint, { body: { token } });
      setState({ status, name });
    } catch (error) {
      const isUnknown = error instanceof ApiError && ['token_invalid', 'invalid_input'].includes(error.code);
      setState({ status: isUnknown ? 'unknown' : 'failed', name: '' });
    }
  }
  const stop = () => void call(stopSavedSearch, 'stopped');

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    stop();
    // Once for each visit of the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { state, stop, resume: () => void call(resumeSavedSearch, 'resumed') };
}
