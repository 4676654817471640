import { useTexts } from '@marketplace/i18n';
import { ButtonLink, PageHead, Sketch } from '@marketplace/ui';
import styles from './request-order-screen.module.css';

/** Where the listings stand that have no fixed price. */
export const REQUEST_LISTINGS = '/?sale=request';

const STEPS = ['find', 'quote', 'pay'] as const;

/** How ordering on request goes, and the way to the listings that offer it. */
export function RequestOrderScreen() {
  const { t } = useTexts('request-orders');
  return (
    <div className={`page ${styles['screen']}`}>
      <PageHead title={t('title')} path="/requestOrder" noIndex />
      <header className={styles['head']}>
        <Sketch name="waiting" />
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
        <ButtonLink look="primary" to={REQUEST_LISTINGS}>
          {t('listings')}
        </ButtonLink>
      </div>
    </div>
  );
}
