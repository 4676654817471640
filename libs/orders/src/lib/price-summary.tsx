import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import type { PricePart } from '@marketplace/api-contract';
import { chargeName, formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { PriceParts } from '@marketplace/ui';
import styles from './price-summary.module.css';

interface PriceSummaryProps extends Omit<ComponentProps<typeof PriceParts>, 'hasTotal' | 'getName'> {
  charges: readonly PricePart[];
}

/** The breakdown of an order's price with the operator's names for taxes and fees, and the taxes and fees that its total includes already. */
export function PriceSummary(props: PriceSummaryProps) {
  const { charges, currency } = props;
  const { t } = useTranslation('orders');
  const language = useLanguage();
  return (
    <>
      <PriceParts
        {...props}
        getName={(part) => (part.code ? t('promoCode.named', { code: part.code }) : chargeName(part, language))}
      />
      {charges.map(
        (part, index) =>
          part.included && (
            <p key={index} className={styles['included']}>
              {t('included', {
                name: chargeName(part, language),
                amount: formatMoney({ amount: part.included, currency }, language),
              })}
            </p>
          ),
      )}
    </>
  );
}
