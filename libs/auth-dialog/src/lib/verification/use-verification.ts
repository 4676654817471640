import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { verifyAccount } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';

export type Verification = 'asking' | 'verified' | 'failed';

/** Verifies the token of the address, once, after the page has loaded: mail scanners that only read it verify nothing (AU-16). */
export function useVerification(): Verification {
  const api = useSession((session) => session.api);
  const [search] = useSearchParams();
  const token = search.get('token') ?? '';
  const [state, setState] = useState<Verification>('asking');
  const hasAsked = useRef(false);

  useEffect(() => {
    // A token is good for one call: not even a second run of this effect may repeat it.
    if (hasAsked.current) return;
    hasAsked.current = true;
    void (async () => {
      try {
        const answer = token === '' ? { err: 'token_invalid' } : await api(verifyAccount, { query: { token } });
        setState(answer.err === undefined ? 'verified' : 'failed');
      } catch {
        setState('failed');
      }
    })();
  }, [api, token]);

  return state;
}
