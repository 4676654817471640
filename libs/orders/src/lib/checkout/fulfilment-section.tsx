import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quote, FulfilmentChoice } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import { useCheckout, useCheckoutStore } from './checkout-context';
import styles from './order-screen.module.css';

/** Pickup, or delivery with its fee. */
export function FulfilmentSection({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const group = useId();
  const quote = useCheckout((state) => state.quote);
  const fulfilment = useCheckout((state) => state.fulfilment);
  const { chooseFulfilment } = useCheckoutStore().getState();
  const quotes = quote.status === 'ready' ? quote.quotes : null;

  // A stay or an appointment has nothing to choose.
  if (fulfilment === 'pickup' && quotes?.pickup.fulfilment === 'visit') return null;

  const choice = (value: FulfilmentChoice, fee: string) => (
    <label className={styles['choice']}>
      <input
        type="radio"
        name={group}
        checked={fulfilment === value}
        disabled={isReadOnly}
        onChange={() => chooseFulfilment(value)}
      />
      <Icon name={value === 'delivery' ? 'truck' : 'pin'} />
      <span className={styles['choiceText']}>
        <strong>{t(`fulfilment.${value}`)}</strong>
        <span className={styles['quiet']}>{t(`fulfilment.${value}Text`)}</span>
      </span>
      <span className={styles['fee']}>{fee}</span>
    </label>
  );

  return (
    <fieldset className={styles['section']}>
      <legend className={styles['legend']}>{t('fulfilment.title')}</legend>
      {choice('pickup', t('fulfilment.free'))}
      {quotes?.delivery && choice('delivery', feeOf(quotes.delivery, language) ?? t('fulfilment.free'))}
    </fieldset>
  );
}

function feeOf({ charges, currency }: Quote, language: string): string | null {
  const amount = charges.find(({ kind }) => kind === 'delivery')?.amount ?? 0;
  return amount > 0 ? formatMoney({ amount, currency }, language) : null;
}
