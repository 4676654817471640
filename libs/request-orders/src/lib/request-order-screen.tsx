import { useTranslation } from 'react-i18next';
import { ButtonLink, PageHead, Illustration } from '@marketplace/ui';
import styles from './request-order-screen.module.css';

/** The URL of the listings without a fixed price. */
export const REQUEST_LISTINGS = '/?sale=request';

const STEPS = ['find', 'quote', 'pay'] as const;

/** Explains ordering on request and links to the listings that offer it. */
export function RequestOrderScreen() {
  const { t } = useTranslation('request-orders');
  return (
    <div className={`page ${styles['screen']}`}>
      <PageHead title={t('title')} path="/requestOrder" noIndex />
      <header className={styles['head']}>
        <Illustration name="waiting" />
        <h1>{t('title')}</h1>
        <p className={styles['lead']}>{t('lead')}</p>
      </header>
      <ol className={styles['steps']}>
        {STEPS.map((step) => (
          <li key={step}>
            <h2 className={styles['step']}>{t(`steps.${step}.title`)}</h2>
            <p>{t(`steps.${step}.text`)}</p>
          </li>
        ))}
      </ol>
      <div>
        <ButtonLink variant="primary" to={REQUEST_LISTINGS}>
          {t('listings')}
        </ButtonLink>
      </div>
    </div>
  );
}
