import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useLanguage } from '@marketplace/i18n';
import { emptyCard, type CardField, type CardPart, type CardState } from './card-state';
import { isSandbox, loadProvider } from './load-provider';

type Loading = { status: 'loading' | 'failed'; provider: null } | { status: 'ready'; provider: Stripe };

interface Payment {
  status: Loading['status'];
  isTest: boolean;
  card: CardState;
  /** The provider's messages by field from the last attempt, until the next change or attempt. */
  failures: Failures;
  change: (part: CardPart, field: Partial<CardField>) => void;
  setFailures: (failures: Failures) => void;
  /** Loads the provider again after a failure. */
  retry: () => void;
}

type Failures = Readonly<Partial<Record<CardPart, string>>>;

const PaymentContext = createContext<Payment | null>(null);

interface PaymentProviderProps {
  publishableKey: string;
  children: ReactNode;
  /** Replaces the provider in tests and stories. */
  load?: typeof loadProvider;
}

/** Loads the card provider after hydration, and only with a key (RT-06). */
export function PaymentProvider({ publishableKey, children, load = loadProvider }: PaymentProviderProps) {
  const language = useLanguage();
  const [loading, setLoading] = useState<Loading>({ status: 'loading', provider: null });
  const [card, setCard] = useState<CardState>(emptyCard);
  const [failures, setFailures] = useState<Failures>({});
  const isLoading = loading.status === 'loading' && publishableKey !== '';

  useEffect(() => {
    if (!isLoading) return;
    let isCurrent = true;
    load(publishableKey, language).then(
      (provider) => isCurrent && setLoading({ status: 'ready', provider }),
      () => isCurrent && setLoading({ status: 'failed', provider: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isLoading, publishableKey, language, load]);

  const payment: Payment = {
    status: loading.status,
    isTest: isSandbox(publishableKey),
    card,
    failures,
    change: (part, field) => {
      setCard((before) => ({ ...before, [part]: { ...before[part], ...field } }));
      setFailures({});
    },
    setFailures,
    retry: () => setLoading({ status: 'loading', provider: null }),
  };
  return (
    <PaymentContext value={payment}>
      <Elements stripe={loading.provider}>{children}</Elements>
    </PaymentContext>
  );
}

/** The state that the card fields share with the payment handle. */
export function usePaymentContext(): Payment {
  const payment = use(PaymentContext);
  if (!payment) {
    throw new Error(
      'A card was asked for outside <PaymentProvider>. Only it loads the card provider, so that no other page does. Wrap the screen in it.',
    );
  }
  return payment;
}
