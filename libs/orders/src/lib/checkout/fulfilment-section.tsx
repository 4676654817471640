import { useId } from 'react';
import type { Fulfilment, Quote, WantedFulfilment } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import { useCheckout, useCheckoutStore } from './checkout-context';
import styles from './order-screen.module.css';

/** Collected or visited, or brought, with what that costs. */
export function FulfilmentSection({ isFixed }: { isFixed: boolean }) {
  const { t, language } = useTexts('orders');
  const group = useId();
  const quote = useCheckout((state) => state.quote);
  const fulfilment = useCheckout((state) => state.fulfilment);
  const { chooseFulfilment } = useCheckoutStore().getState();
  const quotes = quote.status === 'ready' ? quote.quotes : null;

  const isVisit = quotes?.pickup.fulfilment === 'visit';

  const choice = (value: WantedFulfilment, label: Fulfilment, fee: string | null) => (
    <label className={styles['choice']}>
      <input
        type="radio"
        name={group}
        checked={fulfilment === value}
        disabled={isFixed}
        onChange={() => chooseFulfilment(value)}
      />
      <Icon name={value === 'delivery' ? 'truck' : 'pin'} />
      <span className={styles['choiceText']}>
        <strong>{t(`fulfilment.${label}`)}</strong>
        <span className={styles['quiet']}>{t(`fulfilment.${label}Text`)}</span>
      </span>
      <span className={styles['fee']}>{fee}</span>
    </label>
  );

  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>{t(isVisit ? 'fulfilment.visitTitle' : 'fulfilment.title')}</legend>
      {choice('pickup', isVisit ? 'visit' : 'pickup', isVisit ? null : t('fulfilment.free'))}
      {quotes?.delivery && choice('delivery', 'delivery', feeOf(quotes.delivery, language) ?? t('fulfilment.free'))}
    </fieldset>
  );
}

function feeOf({ charges, currency }: Quote, language: string): string | null {
  const amount = charges.find(({ kind }) => kind === 'delivery')?.amount ?? 0;
  return amount > 0 ? formatMoney({ amount, currency }, language) : null;
}
