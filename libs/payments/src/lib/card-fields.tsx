import { CardCvcElement, CardExpiryElement, CardNumberElement } from '@stripe/react-stripe-js';
import type { StripeElementStyle } from '@stripe/stripe-js';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '@marketplace/forms';
import { Button, Icon } from '@marketplace/ui';
import styles from './card-fields.module.css';
import type { CardPart } from './card-state';
import { createElementStyle } from './create-element-style';
import { usePaymentContext } from './payment-provider';

interface CardFieldsProps {
  /** Placeholders show, as while the provider loads. */
  isPending?: boolean;
  /** Focuses the number as soon as it is ready: for a screen with nothing else to do. */
  startsFocused?: boolean;
  /** Called with each change, after which messages about the earlier card are outdated. */
  onChange?: () => void;
}

/**
 * The provider's fields for number, expiry and CVC, with its messages under the right one (OR-12).
 * Placeholders of the same size show until the provider is loaded.
 */
export function CardFields({ isPending = false, startsFocused, onChange }: CardFieldsProps) {
  const { t } = useTranslation('payments');
  const { status, isTest, retry } = usePaymentContext();
  const isReady = status === 'ready' && !isPending;

  if (status === 'failed') {
    return (
      <div className={styles['failed']} role="alert">
        <p>{t('loadFailed')}</p>
        <Button size="small" onClick={retry}>
          {t('retry')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles['fields']} aria-busy={!isReady || undefined}>
      {isTest && (
        <p className={styles['test']}>
          <Icon name="info" />
          <span>{t('test')}</span>
        </p>
      )}
      <CardInput part="cardNumber" isReady={isReady} startsFocused={startsFocused} onChange={onChange} />
      <CardInput part="cardExpiry" isReady={isReady} onChange={onChange} />
      <CardInput part="cardCvc" isReady={isReady} onChange={onChange} />
    </div>
  );
}

interface CardInputProps extends Omit<CardFieldsProps, 'isPending'> {
  part: CardPart;
  isReady: boolean;
}

function CardInput({ part, isReady, ...props }: CardInputProps) {
  const { t } = useTranslation('payments');
  const id = useId();
  const { card, failures } = usePaymentContext();
  const problem = card[part].problem ?? failures[part];
  return (
    <div className={styles[part]}>
      <FieldFrame id={id} label={t(part)} problem={problem}>
        {isReady ? (
          <ProviderField {...props} id={id} part={part} hasProblem={problem !== undefined} />
        ) : (
          <div className={styles['place']} />
        )}
      </FieldFrame>
    </div>
  );
}

interface ChangeEvent {
  empty: boolean;
  complete: boolean;
  error: { message: string } | undefined;
}

interface ProviderFieldProps extends Omit<CardFieldsProps, 'isPending'> {
  id: string;
  part: CardPart;
  hasProblem: boolean;
}

function ProviderField({ id, part, hasProblem, startsFocused, onChange }: ProviderFieldProps) {
  const { change } = usePaymentContext();
  const [style] = useState<StripeElementStyle>(createElementStyle);
  const [isFocused, setIsFocused] = useState(false);
  const shared = {
    id,
    className: [styles['place'], isFocused && styles['focused'], hasProblem && styles['wrong']]
      .filter(Boolean)
      .join(' '),
    // The provider's frame takes no focus before.
    onReady: (field: { focus: () => void }) => startsFocused && field.focus(),
    onFocus: () => setIsFocused(true),
    onBlur: () => setIsFocused(false),
    onChange: ({ empty, complete, error }: ChangeEvent) => {
      change(part, { isEmpty: empty, isComplete: complete, problem: error?.message });
      onChange?.();
    },
  };
  if (part === 'cardNumber') return <CardNumberElement {...shared} options={{ style, showIcon: true }} />;
  if (part === 'cardExpiry') return <CardExpiryElement {...shared} options={{ style }} />;
  return <CardCvcElement {...shared} options={{ style }} />;
}
