import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuoteRequest } from '@marketplace/api-contract';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { ButtonLink } from '@marketplace/ui';
import { formatInstant } from '../format-instant';
import { useRequestView } from './request-view-provider';
import styles from './request-view-screen.module.css';

/** What happens next with the request, and until when. */
export function NextStep() {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const timeZone = useTimeZone();
  const request = useRequestView((view) => view.request);
  const loadedAt = useRequestView((view) => view.loadedAt);
  const until = formatInstant(request.expiresAt, timeZone, loadedAt, language);
  const step = getStep(request);
  const isToOne = request.sellers.length === 1;
  const ordered = request.quotes.find(({ orderId }) => orderId !== null);
  const orderLink = (variant?: 'primary') =>
    ordered && (
      <ButtonLink variant={variant} to={`/orders/${ordered.orderId}`}>
        {t('view.next.order')}
      </ButtonLink>
    );
  const againLink = <ButtonLink to={`/requestOrder?again=${request.id}`}>{t('view.next.again')}</ButtonLink>;
  const links: Readonly<Partial<Record<Step, ReactNode>>> = {
    pay: ordered && (
      <>
        {orderLink()}
        <ButtonLink variant="primary" to={`/order?pay=${ordered.orderId}`}>
          {t('view.next.payNow')}
        </ButtonLink>
      </>
    ),
    ordered: orderLink('primary'),
    withdrawn: againLink,
    expired: againLink,
  };
  return (
    <section className={step === 'pay' ? styles['pay'] : styles['next']}>
      <div className={styles['nextText']}>
        <h2>{t(isToOne && step === 'compare' ? 'view.next.compare.titleOne' : `view.next.${step}.title`)}</h2>
        <p>
          {t(isToOne && step !== 'expired' ? `view.next.${step}.textOne` : `view.next.${step}.text`, {
            until,
            seller: ordered?.seller.name,
          })}
        </p>
      </div>
      {links[step] && <div className={styles['nextActions']}>{links[step]}</div>}
    </section>
  );
}

type Step = 'wait' | 'compare' | 'noneOpen' | 'pay' | 'ordered' | 'withdrawn' | 'expired';

function getStep({ status, quotes }: QuoteRequest): Step {
  switch (status) {
    case 'Open':
      return 'wait';
    case 'Quoted':
      return quotes.some(({ actions }) => actions.includes('accept')) ? 'compare' : 'noneOpen';
    case 'Accepted':
      return 'pay';
    case 'Ordered':
      return 'ordered';
    case 'Withdrawn':
      return 'withdrawn';
    case 'Expired':
      return 'expired';
  }
}
