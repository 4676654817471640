import { useTranslation } from 'react-i18next';
import type { QuoteRequest } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { formatInstant } from '../format-instant';
import { useRequestView } from './request-view-provider';
import styles from './request-view-screen.module.css';

/** Everything that has happened with the request and its quotes, latest first. */
export function RequestHistory({ request, timeZone }: { request: QuoteRequest; timeZone: string }) {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const loadedAt = useRequestView((view) => view.loadedAt);
  const { quotes, currency } = request;
  const money = (amount: number) => formatMoney({ amount, currency }, language);
  const events = [
    ...listSteps(request).map(({ step, at }) => ({ name: t(`view.history.${step}`), at })),
    ...quotes.map(({ seller, createdAt }) => ({
      name: t('view.history.quoted', { seller: seller.name }),
      at: createdAt,
    })),
    ...quotes.flatMap(({ seller, counter }) =>
      counter
        ? [
            {
              name: t('view.history.countered', { seller: seller.name, amount: money(counter.amount) }),
              at: counter.at,
            },
          ]
        : [],
    ),
  ].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <section className={styles['section']}>
      <h2>{t('view.history.title')}</h2>
      <ol className={styles['history']}>
        {events.map(({ name, at }) => (
          <li key={at + name}>
            <span className={styles['step']}>{name}</span>
            <time dateTime={at} className={styles['quiet']}>
              {formatInstant(at, timeZone, loadedAt, language)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Step = 'sent' | 'changed' | 'chosen' | 'released' | 'ordered' | 'withdrawn' | 'expired';

const STEPS = { Accepted: 'chosen', Ordered: 'ordered', Withdrawn: 'withdrawn', Expired: 'expired' } as const;

/** Steps of the request; its quotes have their own. */
export function listSteps({ history }: Pick<QuoteRequest, 'history'>): { step: Step; at: string }[] {
  return history.flatMap(({ status, at }, index): { step: Step; at: string }[] => {
    if (status === 'Open') return [{ step: index === 0 ? 'sent' : 'changed', at }];
    if (status !== 'Quoted') return [{ step: STEPS[status], at }];
    return history[index - 1]?.status === 'Accepted' ? [{ step: 'released', at }] : [];
  });
}
