import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '@marketplace/api-client';
import { resumeSavedSearch, stopSavedSearch } from '@marketplace/api-contract/operations';
import type { PageQuery } from '@marketplace/search-params';
import { useSessionStore } from '@marketplace/session';

/** The query parameters of the link in a saved search's email. */
export const UNSUBSCRIBE_PARAMETERS = ['token'] as const;

export interface UnsubscribeState {
  status: 'working' | 'stopped' | 'resumed' | 'unknown' | 'failed';
  /** The search's name, once it is known. */
  name: string;
}

/**
 * Stops the emails of the URL's token after the page has loaded, so that mail scanners stop
 * nothing.
 */
export function useUnsubscribe() {
  const search: PageQuery<typeof UNSUBSCRIBE_PARAMETERS> = useSearchParams()[0];
  const token = search.get('token') ?? '';
  const store = useSessionStore();
  const [state, setState] = useState<UnsubscribeState>({ status: 'working', name: '' });
  const hasStarted = useRef(false);
  const { api } = store.getState();

  async function call(send: (body: { token: string }) => Promise<{ name: string }>, status: 'stopped' | 'resumed') {
    if (!token) return setState({ status: 'unknown', name: '' });
    try {
      const { name } = await send({ token });
      setState({ status, name });
    } catch (error) {
      const isUnknown = error instanceof ApiError && ['token_invalid', 'invalid_input'].includes(error.code);
      setState({ status: isUnknown ? 'unknown' : 'failed', name: '' });
    }
  }
  const stop = () => void call((body) => api(stopSavedSearch, { body }), 'stopped');

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    stop();
    // Once per visit of the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { state, stop, resume: () => void call((body) => api(resumeSavedSearch, { body }), 'resumed') };
}
