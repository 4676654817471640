import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteRequest } from '@marketplace/api-contract';
import { dayIn, dayLabel, todayIn } from '@marketplace/formats';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { ButtonLink, Illustration, PageHead } from '@marketplace/ui';
import styles from './request-confirmation.module.css';
import { SellerNames } from './seller-names';

/** `/requestOrder/confirmation?request`: who got the request and what happens next (RQ-01). */
export function RequestConfirmationScreen({ request }: { request: QuoteRequest }) {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const zone = useTimeZone();
  const email = useSession((session) => session.user?.email ?? '');
  const [now] = useState(() => new Date());
  const { id, sellers, expiresAt } = request;
  const day = dayLabel(dayIn(zone, expiresAt), todayIn(zone, now), language);
  const steps =
    sellers.length === 1
      ? [t('confirmation.untilOne', { day }), t('confirmation.mailOne', { email }), t('confirmation.acceptOne')]
      : [t('confirmation.until', { day }), t('confirmation.mail', { email }), t('confirmation.accept')];
  return (
    <div className="page">
      <PageHead title={t('confirmation.title')} path="/requestOrder/confirmation" noIndex />
      <div className={styles['main']}>
        <Illustration name="done" />
        <h1>{t('confirmation.title')}</h1>
        <p className={styles['name']}>{request.title}</p>
        <p>{t('confirmation.sentTo', { count: sellers.length })}</p>
        <SellerNames sellers={sellers} />
        <h2>{t('confirmation.next')}</h2>
        <ol className={styles['steps']}>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className={styles['actions']}>
          <ButtonLink variant="primary" to={`/requestOrder/view/${id}`}>
            {t('confirmation.view')}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/search">
            {t('confirmation.browse')}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
