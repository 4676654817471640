import { useTranslation } from 'react-i18next';
import { ButtonLink } from '@marketplace/ui';
import styles from './request-card.module.css';

/** Explains how to request a quote and links to the form. The seller's card offers a message. */
export function RequestCard({ productId }: { productId: string }) {
  const { t } = useTranslation('product');
  return (
    <section className={styles['form']} aria-label={t('request.label')}>
      <p className={styles['price']}>{t('request.price')}</p>
      <ol className={styles['next']}>
        <li>{t('request.describe')}</li>
        <li>{t('request.answer')}</li>
        <li>{t('request.accept')}</li>
      </ol>
      <ButtonLink variant="primary" isWide to={`/requestOrder?productId=${productId}`}>
        {t('request.button')}
      </ButtonLink>
      <p className={styles['note']}>{t('request.free')}</p>
    </section>
  );
}
