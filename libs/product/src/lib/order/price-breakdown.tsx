import { useTexts } from '@marketplace/i18n';
import { Button, PriceParts } from '@marketplace/ui';
import { useProduct, useProductStore } from '../product-context';
import styles from './order.module.css';

/** What it comes to, line by line, as the server computes it; nothing while something is not chosen yet. */
export function PriceBreakdown({ hasTotal = true }: { hasTotal?: boolean }) {
  const { t } = useTexts('product');
  const quote = useProduct((state) => state.quote);
  const store = useProductStore();
  if (quote.status === 'idle') return null;
  if (quote.status === 'failed') {
    return (
      <p className={styles['failed']} role="status">
        {t('price.failed')}
        <Button look="quiet" size="small" onClick={() => void store.getState().refreshQuote()}>
          {t('retry')}
        </Button>
      </p>
    );
  }
  const shown = quote.status === 'ready' ? quote.quote : quote.last;
  if (!shown) return <p className={styles['computing']}>{t('price.computing')}</p>;
  const { currency, lines, charges, total } = shown;
  return (
    <div className={styles['breakdown']} aria-busy={quote.status === 'loading'}>
      <PriceParts lines={lines} charges={charges} currency={currency} total={hasTotal ? total : undefined} />
    </div>
  );
}
