import { useTexts } from '@marketplace/i18n';
import { ButtonLink } from '@marketplace/ui';
import { useProduct } from '../product-context';
import styles from './order.module.css';

/** A quote is asked for: what happens next, and where to begin. */
export function RequestCard() {
  const { t } = useTexts('product');
  const id = useProduct((state) => state.product.id);
  const days = useProduct((state) => (state.product.saleType === 'request' ? state.product.typicalDays : 0));
  return (
    <section className={styles['form']} aria-label={t('request.label')}>
      <p className={styles['price']}>{t('request.price')}</p>
      <ol className={styles['next']}>
        <li>{t('request.describe')}</li>
        <li>{t('request.answer', { count: days })}</li>
        <li>{t('request.accept')}</li>
      </ol>
      <ButtonLink look="primary" isWide to={`/requestOrder?product=${id}`}>
        {t('request.button')}
      </ButtonLink>
      <p className={styles['note']}>{t('request.free')}</p>
    </section>
  );
}
