import { Elements } from '@stripe/react-stripe-js';
import type { Stripe } from '@stripe/stripe-js';
import { createContext, use, useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '@marketplace/i18n';
import { emptyCard, type CardField, type CardPart, type CardState } from './card-state';
import { isSandbox, loadProvider } from './load-provider';

type Loading = { status: 'loading' | 'failed'; provider: null } | { status: 'ready'; provider: Stripe };

interface Payment {
  status: Loading['status'];
  isTest: boolean;
  card: CardState;
  /** What the provider said of a field when the card was used: it goes with the next change or the next try. */
  refused: Refused;
  change: (part: CardPart, field: Partial<CardField>) => void;
  refuse: (refused: Refused) => void;
  /** Loads the provider again after a failure. */
  retry: () => void;
}

type Refused = Readonly<Partial<Record<CardPart, string>>>;

const PaymentContext = createContext<Payment | null>(null);

interface PaymentProviderProps {
  publishableKey: string;
  children: ReactNode;
  /** Another way to get the provider: tests and stories hand in a stand-in. */
  load?: typeof loadProvider;
}

/** Card payment for what is below (RT-06): the provider's script comes after hydration, only with a key, and only here. */
export function PaymentProvider({ publishableKey, children, load = loadProvider }: PaymentProviderProps) {
  const { language } = useTexts('payments');
  const [loading, setLoading] = useState<Loading>({ status: 'loading', provider: null });
  const [card, setCard] = useState<CardState>(emptyCard);
  const [refused, setRefused] = useState<Refused>({});
  const isWanted = loading.status === 'loading' && publishableKey !== '';

  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    load(publishableKey, language).then(
      (provider) => isCurrent && setLoading({ status: 'ready', provider }),
      () => isCurrent && setLoading({ status: 'failed', provider: null }),
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted, publishableKey, language, load]);

  const payment: Payment = {
    status: loading.status,
    isTest: isSandbox(publishableKey),
    card,
    refused,
    change: (part, field) => {
      setCard((before) => ({ ...before, [part]: { ...before[part], ...field } }));
      setRefused({});
    },
    refuse: setRefused,
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
