import { formatMoney } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Button, PriceParts } from '@marketplace/ui';
import type { Derived, QuoteState } from '../product-facts';
import styles from './price-breakdown.module.css';

export interface PriceBreakdownProps extends Pick<Derived, 'price' | 'saving'> {
  name: string;
  status: QuoteState['status'];
  onRetry: () => void;
  hasTotal: boolean;
}

/** What it comes to, line by line; nothing while something is not chosen yet. */
export function PriceBreakdown({ name, status, price, saving, onRetry, hasTotal }: PriceBreakdownProps) {
  const { t, language } = useTexts('product');
  if (status === 'idle') return null;
  if (status === 'failed') {
    return (
      <p className={styles['failed']} role="status">
        {t('price.failed')}
        <Button look="quiet" size="small" onClick={onRetry}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (!price) return <p className={styles['computing']}>{t('price.computing')}</p>;
  const { currency, parts, charges, total } = price;
  return (
    <div aria-busy={status === 'loading'}>
      {saving && (
        <p className={styles['saving']}>
          {t(savingKeyOf(saving.unit), { amount: formatMoney({ amount: saving.amount, currency }, language) })}
        </p>
      )}
      <PriceParts lines={[{ name, parts }]} {...{ charges, currency, total, hasTotal }} />
    </div>
  );
}

function savingKeyOf(unit: string): string {
  if (unit === 'per week') return 'saving.week';
  return unit === 'per month' ? 'saving.month' : 'saving.other';
}
