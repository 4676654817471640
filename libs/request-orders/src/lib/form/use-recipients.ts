import { useEffect, useEffectEvent, useState } from 'react';
import type { CallInput, Currency, findRequestSellers as FindRequestSellers } from '@marketplace/api-contract';
import { findRequestSellers } from '@marketplace/api-contract/operations';
import { useSession } from '@marketplace/session';

export type Target = CallInput<typeof FindRequestSellers>['body'];

interface Sellers {
  sellers: readonly { id: string; name: string }[];
  currency: Currency | null;
}

/** 'unknown' before category and place are chosen, and for signed-out visitors. */
export type Recipients =
  { status: 'unknown' | 'loading' } | { status: 'failed'; retry: () => void } | ({ status: 'ready' } & Sellers);

type Answer = { key: string } & ({ status: 'failed' } | ({ status: 'ready' } & Sellers));

/** Who would get the request; loaded again when the target changes. */
export function useRecipients(target: Target | null, onCurrency: (currency: Currency) => void): Recipients {
  const api = useSession((session) => session.api);
  const isSignedIn = useSession((session) => session.user !== null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [attempt, setAttempt] = useState(0);
  const json = target && isSignedIn ? JSON.stringify(target) : null;
  const key = `${attempt} ${json}`;

  const show = useEffectEvent((next: Answer) => {
    setAnswer(next);
    if (next.status === 'ready' && next.currency !== null) onCurrency(next.currency);
  });
  useEffect(() => {
    if (json === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    api(findRequestSellers, { body: JSON.parse(json) as Target, signal }).then(
      (found) => !signal.aborted && show({ key, status: 'ready', ...found }),
      () => !signal.aborted && show({ key, status: 'failed' }),
    );
    return () => controller.abort();
  }, [api, json, key]);

  if (json === null) return { status: 'unknown' };
  if (answer?.key !== key) return { status: 'loading' };
  return answer.status === 'failed' ? { status: 'failed', retry: () => setAttempt(attempt + 1) } : answer;
}
