import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useInstalledPackage } from '@marketplace/session';
import styles from './auction-or-request-card.module.css';

interface RequestCardProps {
  askForQuote?: AskForQuote | undefined;
}

/** Renders a button with this label that opens a message to the seller about the listing. */
export type AskForQuote = (label: string) => ReactNode;

/** A quote is asked for by message; without the messaging package the card says so (ME-05). */
export function RequestCard({ askForQuote }: RequestCardProps) {
  const { t } = useTranslation('product');
  const hasMessages = useInstalledPackage('messaging');
  return (
    <section className={styles['form']} aria-label={t('request.label')}>
      <p className={styles['price']}>{t('request.price')}</p>
      {hasMessages ? (
        <>
          <ol className={styles['next']}>
            <li>{t('request.describe')}</li>
            <li>{t('request.answer')}</li>
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
