import { useEffect, useState } from 'react';
import { getCustomAttributes, type CustomerAttribute } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';

type State =
  | { status: 'loading' }
  | { status: 'ready'; attributes: readonly CustomerAttribute[] }
  | { status: 'failed'; error: unknown };

/** What the operator asks of customers; `first` is what the server already knew. */
export function useCustomerAttributes(first?: readonly CustomerAttribute[]): { state: State; retry: () => void } {
  const api = useSession((session) => session.api);
  const [state, setState] = useState<State>(first ? { status: 'ready', attributes: first } : { status: 'loading' });
  const isLoading = state.status === 'loading';

  useEffect(() => {
    if (!isLoading) return;
    const leaving = new AbortController();
    api(getCustomAttributes, { signal: leaving.signal }).then(
      ({ customAttributes }) => setState({ status: 'ready', attributes: customAttributes }),
      (error: unknown) => leaving.signal.aborted || setState({ status: 'failed', error }),
    );
    return () => leaving.abort();
  }, [api, isLoading]);

  return { state, retry: () => setState({ status: 'loading' }) };
}
