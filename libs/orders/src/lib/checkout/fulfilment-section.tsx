import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Quote, FulfilmentChoice } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { RadioCards } from '@marketplace/fields';
import { useLanguage } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import { useCheckout, useCheckoutStore } from './checkout-context';
import { isOnlyDelivered } from './load-quotes';
import styles from './order-screen.module.css';

/** Pickup, or delivery with its fee. */
export function FulfilmentSection({ isReadOnly }: { isReadOnly: boolean }) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const titleId = useId();
  const quote = useCheckout((state) => state.quote);
  const fulfilment = useCheckout((state) => state.fulfilment);
  const { chooseFulfilment } = useCheckoutStore().getState();
  const quotes = quote.status === 'ready' ? quote.quotes : null;

  // A stay or an appointment has nothing to choose.
  if (fulfilment === 'pickup' && quotes?.pickup.fulfilment === 'visit') return null;

  if (quotes && isOnlyDelivered(quotes))
    return (
      <section className={styles['section']}>
        <h2>{t('fulfilment.visitTitle')}</h2>
        <p>{t('fulfilment.broughtText')}</p>
      </section>
    );

  const free = t('fulfilment.free');
  const choice = (value: FulfilmentChoice, fee: string) => ({
    value,
    icon: <Icon name={value === 'delivery' ? 'truck' : 'pin'} />,
    name: t(`fulfilment.${value}`),
    text: t(`fulfilment.${value}Text`),
    end: fee,
  });
  return (
    <section className={styles['section']}>
      <h2 id={titleId}>{t('fulfilment.title')}</h2>
      <RadioCards
        labelId={titleId}
        value={fulfilment}
        options={[
          choice('pickup', free),
          ...(quotes?.delivery ? [choice('delivery', getDeliveryFee(quotes.delivery, language) ?? free)] : []),
        ]}
        isDisabled={isReadOnly}
        onChange={chooseFulfilment}
      />
    </section>
  );
}

function getDeliveryFee({ charges, currency }: Quote, language: string): string | null {
  const amount = charges.find(({ kind }) => kind === 'delivery')?.amount ?? 0;
  return amount > 0 ? formatMoney({ amount, currency }, language) : null;
}
