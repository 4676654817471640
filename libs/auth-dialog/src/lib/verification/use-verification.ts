import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { verifyAccount } from '@marketplace/api-contract';
import { useBusy } from '@marketplace/forms';
import type { PageQuery } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { isUndecided } from '../failure-text';

/** What the link in a verification email says. */
export const VERIFY_PARAMETERS = ['token'] as const;

/** `undecided`: nothing was said of the link, which may still be good. */
export type Verification = { status: 'asking' | 'verified' | 'failed' } | { status: 'undecided'; error: unknown };

/** Verifies the token of the address, once, after the page has loaded: mail scanners that only read it verify nothing (AU-16). */
export function useVerification(): { state: Verification; isBusy: boolean; retry: () => void } {
  const api = useSession((session) => session.api);
  const search: PageQuery<typeof VERIFY_PARAMETERS> = useSearchParams()[0];
  const token = search.get('token') ?? '';
  const [state, setState] = useState<Verification>({ status: 'asking' });
  const [isBusy, run] = useBusy();
  const hasAsked = useRef(false);

  async function verify() {
    try {
      const answer = token === '' ? { err: 'token_invalid' } : await api(verifyAccount, { query: { token } });
      setState({ status: answer.err === undefined ? 'verified' : 'failed' });
    } catch (error) {
      setState(isUndecided(error) ? { status: 'undecided', error } : { status: 'failed' });
    }
  }

  useEffect(() => {
    // A token is good for one call: not even a second run of this effect may repeat it.
    if (hasAsked.current) return;
    hasAsked.current = true;
    run(verify);
    // Once, with the token that the page was opened with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return { state, isBusy, retry: () => run(verify) };
}
