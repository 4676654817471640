import type { Product } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink } from '@marketplace/ui';
import styles from './unordered-card.module.css';

interface RequestCardProps {
  request: Extract<Product, { saleType: 'request' }>;
}

/** A quote is asked for: what happens next, and where to begin. */
export function RequestCard({ request }: RequestCardProps) {
  const { t } = useTexts('product');
  return (
    <section className={styles['form']} aria-label={t('request.label')}>
      <p className={styles['price']}>{t('request.price')}</p>
      <ol className={styles['next']}>
        <li>{t('request.describe')}</li>
        <li>{t('request.answer', { count: request.typicalDays })}</li>
        <li>{t('request.accept')}</li>
      </ol>
      <ButtonLink look="primary" isWide to={`/requestOrder?product=${request.id}`}>
        {t('request.button')}
      </ButtonLink>
      <p className={styles['note']}>{t('request.free')}</p>
    </section>
  );
}
