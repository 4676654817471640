import { useTranslation } from 'react-i18next';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, PriceParts } from '@marketplace/ui';
import type { ProductState } from '../product-store';
import styles from './price-breakdown.module.css';

/** State comes as props: importing the page's store would split it from the page's own script. */
interface PriceBreakdownProps extends Pick<ProductState, 'quote' | 'price' | 'saving' | 'refreshQuote'> {
  hasTotal: boolean;
}

/** The price line by line; empty while the choice is incomplete. */
export function PriceBreakdown({ quote, price, saving, refreshQuote, hasTotal }: PriceBreakdownProps) {
  const { status } = quote;
  const { t } = useTranslation('product');
  const language = useLanguage();
  if (status === 'idle') return null;
  if (status === 'failed') {
    return (
      <p className={styles['failed']} role="status">
        {t('price.failed')}
        <Button variant="quiet" size="small" onClick={() => void refreshQuote()}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  if (!price) return <p className={styles['computing']}>{t('price.computing')}</p>;
  const { currency, lines, charges, total, deposit } = price;
  return (
    <div aria-busy={status === 'loading'}>
      {saving && (
        <p className={styles['saving']}>
          {t(getSavingKey(saving.unit), { amount: formatMoney({ amount: saving.amount, currency }, language) })}
        </p>
      )}
      <PriceParts {...{ lines, charges, currency, total, deposit, hasTotal }} />
    </div>
  );
}

function getSavingKey(unit: string) {
  if (unit === 'per week') return 'saving.week';
  return unit === 'per month' ? 'saving.month' : 'saving.other';
}
