import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ApiError } from '@marketplace/api-client';
import type { StoppedEmails } from '@marketplace/api-contract';
import { resumeEmails, stopEmails } from '@marketplace/api-contract/operations';
import type { PageQuery } from '@marketplace/search-params';
import { useSessionStore } from '@marketplace/session';

/** The query parameters of the links in emails that turn them off. */
export const UNSUBSCRIBE_PARAMETERS = ['token'] as const;

export type UnsubscribeState =
  | { status: 'working' | 'unknown' | 'failed' }
  /** Of which emails. */
  | { status: 'stopped' | 'resumed'; emails: StoppedEmails };

/**
 * Stops the emails of the URL's token after the page has loaded, so that mail scanners stop
 * nothing.
 */
export function useUnsubscribe() {
  const search: PageQuery<typeof UNSUBSCRIBE_PARAMETERS> = useSearchParams()[0];
  const token = search.get('token') ?? '';
  const store = useSessionStore();
  const [state, setState] = useState<UnsubscribeState>({ status: 'working' });
  const hasStarted = useRef(false);
  const { api } = store.getState();

  async function call(send: (body: { token: string }) => Promise<StoppedEmails>, status: 'stopped' | 'resumed') {
    if (!token) return setState({ status: 'unknown' });
    try {
      setState({ status, emails: await send({ token }) });
    } catch (error) {
      const isUnknown = error instanceof ApiError && ['token_invalid', 'invalid_input'].includes(error.code);
      setState({ status: isUnknown ? 'unknown' : 'failed' });
    }
  }
  const stop = () => void call((body) => api(stopEmails, { body }), 'stopped');

  useEffect(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    stop();
    // Once per visit of the page.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { state, stop, resume: () => void call((body) => api(resumeEmails, { body }), 'resumed') };
}
