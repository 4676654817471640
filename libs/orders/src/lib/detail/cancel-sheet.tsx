import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '@marketplace/api-client';
import type { CancellationQuote, Order } from '@marketplace/api-contract';
import { cancelOrder, quoteCancellation } from '@marketplace/api-contract/operations';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Overlay } from '@marketplace/overlays';
import { cancellationRefund } from '@marketplace/pricing';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button, Spinner } from '@marketplace/ui';
import styles from './cancel-sheet.module.css';

interface CancelSheetProps {
  order: Order;
  onClose: () => void;
  onCancelled: (order: Order) => void;
}

type State =
  | { status: 'loading' }
  | { status: 'unreachable' }
  | { status: 'ready' | 'submitting'; quote: CancellationQuote; problem: 'refundChanged' | 'failed' | null };

/** What cancelling gives back, before it is confirmed; of several lines some can be chosen. */
export function CancelSheet({ order, onClose, onCancelled }: CancelSheetProps) {
  const { t } = useTranslation('orders');
  const api = useSession((session) => session.api);
  const language = useLanguage();
  const store = useSessionStore();
  const [state, setState] = useState<State>({ status: 'loading' });
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set());
  const { id } = order;
  /** A new object loads the refund again; `problem` is shown with it. */
  const [request, setRequest] = useState<{ problem: 'refundChanged' | null }>({ problem: null });

  useEffect(() => {
    const stop = new AbortController();
    api(quoteCancellation, { params: { id }, signal: stop.signal }).then(
      (quote) => setState({ status: 'ready', quote, problem: request.problem }),
      () => {
        if (!stop.signal.aborted) setState({ status: 'unreachable' });
      },
    );
    return () => stop.abort();
  }, [api, id, request]);

  const getResult = ({ status, currency }: Order, refund: number) => {
    if (status !== 'Cancelled') return t('cancel.done');
    if (refund === 0) return t('cancel.doneAll');
    return t('cancel.doneRefund', { amount: formatMoney({ amount: refund, currency }, language) });
  };

  const cancel = async (quote: CancellationQuote, lines: number[], expectedRefund: number) => {
    setState({ status: 'submitting', quote, problem: null });
    try {
      const changed = await api(cancelOrder, { params: { id }, body: { lines, expectedRefund } });
      onCancelled(changed);
      store.getState().notify('success', getResult(changed, expectedRefund));
      onClose();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'price_changed' || code === 'action_unavailable') setRequest({ problem: 'refundChanged' });
      else setState({ status: 'ready', quote, problem: 'failed' });
    }
  };

  const content = () => {
    switch (state.status) {
      case 'loading':
        return <Spinner />;
      case 'unreachable':
        return (
          <>
            <p role="alert">{t('cancel.unreachable')}</p>
            <Button onClick={() => setRequest({ problem: null })}>{t('cancel.retry')}</Button>
          </>
        );
      default:
        if (state.quote.lines.length === 0) return <p role="alert">{t('cancel.impossible')}</p>;
        return (
          <CancelForm
            order={order}
            quote={state.quote}
            excluded={excluded}
            onExclude={setExcluded}
            isBusy={state.status === 'submitting'}
            problem={state.problem}
            onSubmit={(lines, refund) => void cancel(state.quote, lines, refund)}
            onClose={onClose}
          />
        );
    }
  };
  return (
    <Overlay title={t('cancel.title')} onClose={onClose}>
      <div className={styles['sheet']}>{content()}</div>
    </Overlay>
  );
}

interface CancelFormProps {
  order: Order;
  quote: CancellationQuote;
  /** Positions of the lines that stay. */
  excluded: ReadonlySet<number>;
  onExclude: (excluded: ReadonlySet<number>) => void;
  isBusy: boolean;
  problem: 'refundChanged' | 'failed' | null;
  onSubmit: (lines: number[], refund: number) => void;
  onClose: () => void;
}

function CancelForm({ order, quote, excluded, onExclude, isBusy, problem, onSubmit, onClose }: CancelFormProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, language);
  const { lines } = quote;
  const chosen = lines.filter(({ position }) => !excluded.has(position));
  const refund = cancellationRefund(quote, (position) => !excluded.has(position));
  const toggle = (position: number) => {
    const next = new Set(excluded);
    if (!next.delete(position)) next.add(position);
    onExclude(next);
  };
  return (
    <>
      {lines.length > 1 && (
        <fieldset className={styles['lines']} disabled={isBusy}>
          <legend>{t('cancel.choose')}</legend>
          {lines.map((line) => (
            <label key={line.position} className={styles['line']}>
              <input type="checkbox" checked={!excluded.has(line.position)} onChange={() => toggle(line.position)} />
              <span className={styles['name']}>{order.request?.title ?? order.lines[line.position]?.name}</span>
              <span className={styles['refund']}>{t('cancel.back', { amount: money(line.refund) })}</span>
            </label>
          ))}
        </fieldset>
      )}
      {chosen.length > 0 && (
        <div aria-live="polite">
          <p className={styles['total']}>
            {refund > 0 ? t('cancel.refund', { amount: money(refund) }) : t('cancel.nothing')}
          </p>
          {refund > 0 && <p className={styles['quiet']}>{t('cancel.when')}</p>}
        </div>
      )}
      <p role="alert" className={styles['problem']}>
        {problem && t(`cancel.${problem}`)}
      </p>
      <div className={styles['actions']}>
        <Button onClick={onClose}>{t('cancel.keep')}</Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={chosen.length === 0}
          onClick={() =>
            onSubmit(
              chosen.map(({ position }) => position),
              refund,
            )
          }
        >
          {t(chosen.length < lines.length ? 'cancel.submitSome' : 'payment.cancel')}
        </Button>
      </div>
    </>
  );
}
