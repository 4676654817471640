import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order, Quote } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { isOneOf, useLanguage } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Button, Icon } from '@marketplace/ui';
import { CancelUnpaidButton } from '../cancel-unpaid-button';
import { getDeposit } from '../get-deposit';
import { CardSection } from './card-section';
import { useCheckout, useCheckoutStore } from './checkout-context';
import { getTask } from './checkout-process';
import { Notice } from './notice';
import styles from './order-screen.module.css';
import { PaymentTerms } from './payment-terms';
import { useCardChoice, type CardChoice } from './use-card-choice';

interface PaymentSectionProps {
  /** The order, or the quote of the cart; null while loading. */
  shown: Order | Quote | null;
  /** A line of the order must be changed first. */
  isBlocked: boolean;
  /** Offered where a confirmed email would lift a limit. */
  confirmEmail?: ReactNode;
  onSubmit: (card: CardChoice['card']) => void;
  onCancel: () => void;
}

const STEPS_WITH_TEXT = ['creating', 'paying', 'settling', 'changing', 'cancelling'] as const;

/** The card, notice and main button. */
export function PaymentSection({ shown, isBlocked, confirmEmail, onSubmit, onCancel }: PaymentSectionProps) {
  const { t } = useTranslation('orders');
  const { total, currency } = shown ?? { total: null, currency: 'CAD' as const };
  const language = useLanguage();
  const titleId = useId();
  const selection = useCheckout((state) => state.card);
  const { selectCard: select } = useCheckoutStore().getState();
  const choice = useCardChoice(shown !== null && getDeposit(shown) > 0, { ...selection, select });
  const { card } = choice;
  const hasPayment = useSession(({ site }) => site.publishableKey !== '');
  const step = useCheckout((state) => state.process.step);
  const isFree = total === 0;
  const isBusy = step === 'done' || getTask({ step }) !== null;
  const stepText = isOneOf(STEPS_WITH_TEXT, step) ? t(`step.${step}`) : null;
  const isReady = total !== null && !isBlocked && (isFree || step === 'unsettled' || card.status === 'ready');
  const amount = total === null ? '' : formatMoney({ amount: total, currency }, language);

  return (
    <section className={styles['section']} aria-busy={isBusy || undefined}>
      <h2 id={titleId}>{t('payment.title')}</h2>
      {isFree && <p className={styles['quiet']}>{t('payment.free')}</p>}
      {!isFree && hasPayment && <CardSection choice={choice} labelId={titleId} isDisabled={isBusy} />}
      {!isFree && !hasPayment && <p className={styles['problem']}>{t('payment.unavailable')}</p>}
      <Notice currency={currency} confirmEmail={confirmEmail} />
      {isBlocked && <p className={styles['problem']}>{t('payment.blocked')}</p>}
      {shown && shown.lines.length > 0 && <PaymentTerms shown={shown} />}
      <Button variant="primary" isWide disabled={!isReady} isBusy={isBusy} onClick={() => onSubmit(card)}>
        {step === 'unsettled' ? t('payment.checkAgain') : isFree ? t('payment.order') : t('payment.pay', { amount })}
      </Button>
      {step === 'unpaid' && <CancelUnpaidButton isWide onCancel={onCancel} />}
      <p className={styles['safe']}>
        <Icon name="shield" />
        <span>{t('payment.safe')}</span>
      </p>
      <p className={styles['steps']} role="status">
        {stepText}
      </p>
    </section>
  );
}
