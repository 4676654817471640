import { useTranslation } from 'react-i18next';
import type { Price as PriceData } from '@marketplace/api-contract';
import { formatMoney, unitDisplay } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import styles from './price.module.css';

/** An amount with its unit: '$45.00 / day', '$60.00 / hour' (PD-01). */
export function Price({ price, hasUnit = true }: { price: PriceData; hasUnit?: boolean }) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const unit = unitDisplay(price.unit);
  return (
    <span className={styles['price']}>
      <span className={styles['amount']}>{formatMoney(price, language)}</span>
      {hasUnit && <span className={styles['unit']}> / {unit.key ? t(unit.key) : unit.text}</span>}
    </span>
  );
}
