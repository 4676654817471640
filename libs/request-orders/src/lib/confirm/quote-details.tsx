import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SellerQuote } from '@marketplace/api-contract';
import { declineQuote } from '@marketplace/api-contract/operations';
import { useBusy } from '@marketplace/forms';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { ButtonLink } from '@marketplace/ui';
import { formatInstant } from '../format-instant';
import { ConfirmedButton } from '../view/confirmed-button';
import { isConflict } from '../view/request-view-store';
import type { QuoteData } from './load-quote';
import styles from './quote-details.module.css';

interface QuoteDetailsProps {
  data: QuoteData;
  /** The quote was declined, or has changed before. */
  onDeclined: () => void;
}

/** Beside the price of a quote that is ordered: the request, until when it is valid, and what the seller has written. */
export function QuoteDetails({ data: { quote, request, loadedAt }, onDeclined }: QuoteDetailsProps) {
  const { t } = useTranslation('request-orders');
  const language = useLanguage();
  const timeZone = useTimeZone();
  const requestPath = `/requestOrder/view/${request.id}`;
  return (
    <section className={styles['details']} aria-label={t('confirm.details')}>
      <p>
        <strong>{request.title}</strong>
      </p>
      <p>{t('confirm.validUntil', { time: formatInstant(quote.validUntil, timeZone, loadedAt, language) })}</p>
      {quote.note && (
        <blockquote className={styles['note']}>
          <p>{quote.note}</p>
          <footer>{quote.seller.name}</footer>
        </blockquote>
      )}
      <p className={styles['quiet']}>{t('confirm.contact', { name: quote.seller.name })}</p>
      <div className={styles['actions']}>
        <ButtonLink size="small" to={requestPath}>
          {t('confirm.back')}
        </ButtonLink>
        {quote.actions.includes('decline') && <DeclineQuote quote={quote} onDeclined={onDeclined} />}
      </div>
    </section>
  );
}

function DeclineQuote({ quote: { id, seller }, onDeclined }: { quote: SellerQuote; onDeclined: () => void }) {
  const { t } = useTranslation('request-orders');
  const api = useSession((session) => session.api);
  const [isBusy, run] = useBusy();
  const [failure, setFailure] = useState<'failed' | 'changed' | null>(null);

  async function decline() {
    setFailure(null);
    try {
      await api(declineQuote, { params: { id } });
      onDeclined();
    } catch (error) {
      const hasChanged = isConflict(error);
      setFailure(hasChanged ? 'changed' : 'failed');
      if (hasChanged) onDeclined();
    }
  }

  return (
    <>
      <ConfirmedButton
        label={t('view.decline.action')}
        isBusy={isBusy}
        question={{
          title: t('view.decline.title', { seller: seller.name }),
          text: t('view.decline.text'),
          keep: t('view.decline.keep'),
          confirm: t('view.decline.action'),
        }}
        onConfirm={() => run(decline)}
      />
      <p role="alert">{failure && t(`view.problem.${failure}`)}</p>
    </>
  );
}
