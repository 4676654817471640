import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SellerQuote } from '@marketplace/api-contract';
import { useInstalledPackage } from '@marketplace/session';
import { Button, ButtonLink, LazyOverlay, usePreload } from '@marketplace/ui';
import { ConfirmedButton } from './confirmed-button';
import { useRequestView, useRequestViewStore } from './request-view-provider';
import styles from './quotes-table.module.css';

interface QuoteActionsProps {
  quote: SellerQuote;
  /** Id of the seller's name: the buttons of all columns are called the same. */
  describedBy: string;
}

const loadCounter = async () => (await import('./counter-sheet')).CounterSheet;
const loadQuestion = async () => (await import('./question-sheet')).QuestionSheet;

/** What the customer can do with a quote, or why nothing. */
export function QuoteActions({ quote, describedBy }: QuoteActionsProps) {
  const { t } = useTranslation('request-orders');
  const store = useRequestViewStore();
  const request = useRequestView((view) => view.request);
  const action = useRequestView((view) => view.action);
  const [opened, setOpened] = useState<'counter' | 'question' | null>(null);
  const onClose = () => setOpened(null);
  const counterPreload = usePreload(loadCounter);
  const questionPreload = usePreload(loadQuestion);
  const canAsk = useInstalledPackage('messaging');
  const { id, seller, actions, orderId } = quote;
  const isOwn = action.status !== 'idle' && action.id === id;
  const describe = { 'aria-describedby': describedBy };
  const ended = getEnd(quote, request.status === 'Withdrawn');
  return (
    <div className={styles['actions']}>
      {actions.includes('accept') && (
        <ButtonLink variant="primary" size="small" isWide to={`/requestOrder/confirm/${id}`} {...describe}>
          {t('view.choose')}
        </ButtonLink>
      )}
      {orderId !== null && (
        <ButtonLink size="small" isWide to={`/orders/${orderId}`} {...describe}>
          {t('view.next.order')}
        </ButtonLink>
      )}
      {ended && <p className={styles['quiet']}>{t(`view.ended.${ended}`)}</p>}
      {actions.includes('counter') && (
        <Button
          size="small"
          isWide
          aria-haspopup="dialog"
          {...describe}
          {...counterPreload}
          onClick={() => setOpened('counter')}
        >
          {t('view.counter.action')}
        </Button>
      )}
      {canAsk && (
        <Button
          size="small"
          isWide
          aria-haspopup="dialog"
          {...describe}
          {...questionPreload}
          onClick={() => setOpened('question')}
        >
          {t('view.question.action')}
        </Button>
      )}
      {actions.includes('decline') && (
        <ConfirmedButton
          label={t('view.decline.action')}
          isWide
          {...describe}
          isBusy={isOwn && action.status === 'busy'}
          question={{
            title: t('view.decline.title', { seller: seller.name }),
            text: t('view.decline.text'),
            keep: t('view.decline.keep'),
            confirm: t('view.decline.action'),
          }}
          onConfirm={() => void store.getState().decline(id)}
        />
      )}
      <p role="alert" className={styles['problem']}>
        {isOwn && action.status !== 'busy' && t(`view.problem.${action.status}`)}
      </p>
      <LazyOverlay
        isOpen={opened === 'counter'}
        load={loadCounter}
        onFailure={onClose}
        props={{ quote, onClose, onCountered: store.getState().showQuote, onConflict: store.getState().refresh }}
      />
      <LazyOverlay
        isOpen={opened === 'question'}
        load={loadQuestion}
        onFailure={onClose}
        props={{ seller, request, onClose }}
      />
    </div>
  );
}

type End = 'declined' | 'withdrawn' | 'requestWithdrawn' | 'notChosen' | 'expired';

function getEnd({ status }: SellerQuote, isRequestWithdrawn: boolean): End | null {
  switch (status) {
    case 'Declined':
      return 'declined';
    case 'Withdrawn':
      return 'withdrawn';
    case 'Closed':
      return isRequestWithdrawn ? 'requestWithdrawn' : 'notChosen';
    case 'Expired':
      return 'expired';
    default:
      return null;
  }
}
