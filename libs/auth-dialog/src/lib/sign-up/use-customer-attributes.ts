import { useEffect, useState } from 'react';
import type { CustomerAttribute } from '@marketplace/api-contract';
import { getCustomAttributes } from '@marketplace/api-contract/operations';
import { useSession } from '@marketplace/session';

type State =
  | { status: 'loading' }
  | { status: 'ready'; attributes: readonly CustomerAttribute[] }
  | { status: 'failed'; error: unknown };

/** The operator's customer attributes; `first` are those that the server loaded. */
export function useCustomerAttributes(first?: readonly CustomerAttribute[]): { state: State; retry: () => void } {
  const api = useSession((session) => session.api);
  const [state, setState] = useState<State>(first ? { status: 'ready', attributes: first } : { status: 'loading' });
  const isLoading = state.status === 'loading';

  useEffect(() => {
    if (!isLoading) return;
    const controller = new AbortController();
    api(getCustomAttributes, { signal: controller.signal }).then(
      ({ customAttributes }) => setState({ status: 'ready', attributes: customAttributes }),
      (error: unknown) => controller.signal.aborted || setState({ status: 'failed', error }),
    );
    return () => controller.abort();
  }, [api, isLoading]);

  return { state, retry: () => setState({ status: 'loading' }) };
}
