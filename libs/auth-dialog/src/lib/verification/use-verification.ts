import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { verifyAccount } from '@marketplace/api-contract/operations';
import { useBusy } from '@marketplace/forms';
import type { PageQuery } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { isRetryable } from '../failure-text';

/** The query parameters of the link in a verification email. */
export const VERIFY_PARAMETERS = ['token'] as const;

/** `retryable`: the call failed without an answer, so the link may still be valid. */
export type Verification = { status: 'loading' | 'verified' | 'failed' } | { status: 'retryable'; error: unknown };

/**
 * Verifies the URL's token once after the page has loaded, so that mail scanners verify nothing
 * (AU-16).
 */
export function useVerification(): { state: Verification; isBusy: boolean; retry: () => void } {
  const api = useSession((session) => session.api);
  const search: PageQuery<typeof VERIFY_PARAMETERS> = useSearchParams()[0];
  const token = search.get('token') ?? '';
  const [state, setState] = useState<Verification>({ status: 'loading' });
  const [isBusy, run] = useBusy();
  const hasStarted = useRef(false);

  async function verify() {
    try {
      const answer = token === '' ? { err: 'token_invalid' } : await api(verifyAccount, { query: { token } });
      setState({ status: answer.err === undefined ? 'verified' : 'failed' });
    } catch (error) {
      setState(isRetryable(error) ? { status: 'retryable', error } : { status: 'failed' });
    }
  }

  useEffect(() => {
    // A token is valid for one call, which a second run of this effect must not repeat.
    if (hasStarted.current) return;
    hasStarted.current = true;
    run(verify);
    // Once, with the token of the first render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { state, isBusy, retry: () => run(verify) };
}
