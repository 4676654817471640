import type { ReactNode } from 'react';
import type { Product } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useInstalledPackage } from '@marketplace/session';
import styles from './unordered-card.module.css';

interface RequestCardProps {
  request: Extract<Product, { saleType: 'request' }>;
  /** What opens a message to the seller with the listing attached. */
  askForQuote?: AskForQuote | undefined;
}

/** A button of that label, which opens a message to the seller about the listing. */
export type AskForQuote = (label: string) => ReactNode;

/** A quote is asked for by message: what happens next, and where to begin (ME-05: nowhere without messaging). */
export function RequestCard({ request, askForQuote }: RequestCardProps) {
  const { t } = useTexts('product');
  const hasMessages = useInstalledPackage('messaging');
  return (
    <section className={styles['form']} aria-label={t('request.label')}>
      <p className={styles['price']}>{t('request.price')}</p>
      {hasMessages ? (
        <>
          <ol className={styles['next']}>
            <li>{t('request.describe')}</li>
            <li>{t('request.answer', { count: request.typicalDays })}</li>
            <li>{t('request.accept')}</li>
          </ol>
          {askForQuote?.(t('request.button'))}
          <p className={styles['note']}>{t('request.free')}</p>
        </>
      ) : (
        <p className={styles['note']}>{t('request.unavailable')}</p>
      )}
    </section>
  );
}
