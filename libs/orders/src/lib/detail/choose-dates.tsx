import { useRef, useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError, createIdempotencyKey } from '@marketplace/api-client';
import type {
  DateChangeProblem,
  DateChangeQuote,
  Instant,
  Language,
  LineDates,
  Order,
  OrderLine,
} from '@marketplace/api-contract';
import { changeDates, quoteDates } from '@marketplace/api-contract/operations';
import { dayIn, formatMoney, toInstant } from '@marketplace/formats';
import { isOneOf, useLanguage } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Button, Icon, Spinner } from '@marketplace/ui';
import { problemText } from '../checkout/line-item';
import { formatLineDates } from '../line-dates';
import { termsText } from '../terms-text';
import styles from './change-dates-sheet.module.css';
import { LineDatesPicker } from './line-dates-picker';
import { useLineAvailability } from './use-line-availability';

interface ChooseDatesProps {
  order: Order;
  line: OrderLine;
  position: number;
  onChanged: (order: Order) => void;
}

interface ReadyQuote {
  status: 'ready';
  value: DateChangeQuote;
  /** Of the change that this quote leads to: it is made once. */
  key: string;
  at: Instant;
}
type QuoteState = { status: 'none' | 'loading' | 'failed' } | ReadyQuote;

const getDates = ({ startDate, endDate, slotStart, slotEnd }: OrderLine): LineDates =>
  slotStart ? { slotStart, slotEnd } : { startDate, endDate: endDate ?? startDate };

const isSame = (a: LineDates, b: LineDates) =>
  a.startDate === b.startDate && a.endDate === b.endDate && a.slotStart === b.slotStart && a.slotEnd === b.slotEnd;

/** Errors after which another quote says what is possible now. */
const REQUOTED_CODES = ['price_changed', 'unavailable_dates', 'action_unavailable', 'order_expired'] as const;

/** The calendar or slots of a line, and what the chosen dates cost or give back. */
export function ChooseDates({ order, line, position, onChanged }: ChooseDatesProps) {
  const { t } = useTranslation('orders');
  const api = useSession((session) => session.api);
  const availability = useLineAvailability(line);
  const { known, hasFailed, reload } = availability;
  const own = getDates(line);
  const [dates, setDates] = useState<LineDates | null>(own);
  const [quote, setQuote] = useState<QuoteState>({ status: 'none' });
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const request = useRef(new AbortController());
  const call = { params: { id: order.id } };
  const isReady = quote.status === 'ready' && quote.value.problems.length === 0;

  const load = async (chosen: LineDates) => {
    const { signal } = (request.current = new AbortController());
    setQuote({ status: 'loading' });
    try {
      const value = await api(quoteDates, { ...call, body: { line: position, ...chosen }, signal });
      if (signal.aborted) return;
      setQuote({ status: 'ready', value, key: createIdempotencyKey(), at: toInstant(Date.now()) });
      // Taken since the calendar was loaded.
      if (value.problems.some(({ code }) => code === 'unavailable_dates')) reload();
    } catch {
      if (!signal.aborted) setQuote({ status: 'failed' });
    }
  };
  const choose = (chosen: LineDates | null) => {
    request.current.abort();
    setDates(chosen);
    setProblem('');
    if (chosen && !isSame(chosen, own)) void load(chosen);
    else setQuote({ status: 'none' });
  };
  const submit = async ({ value, key: idempotencyKey }: ReadyQuote) => {
    setIsBusy(true);
    setProblem('');
    try {
      const expectedBalance = value.charge - value.refund;
      const body = { line: position, ...value.to, idempotencyKey, expectedBalance };
      onChanged((await api(changeDates, { ...call, body })).order);
    } catch (error) {
      const code = error instanceof ApiError ? error.code : '';
      if (isOneOf(REQUOTED_CODES, code)) {
        if (code === 'price_changed') setProblem(t('dates.changed'));
        if (code === 'order_expired') setProblem(t('dates.expired'));
        await load(value.to);
      } else setProblem(failureText(error, t));
    } finally {
      setIsBusy(false);
    }
  };

  if (!known) {
    return hasFailed ? (
      <div className={styles['sheet']}>
        <p role="alert">{t('dates.unreachable')}</p>
        <Button onClick={reload}>{t('failed.retry')}</Button>
      </div>
    ) : (
      <p role="status" className={styles['loading']}>
        <Spinner />
        {t('dates.loading')}
      </p>
    );
  }
  return (
    <div className={styles['sheet']} inert={isBusy}>
      <LineDatesPicker
        line={line}
        known={known}
        isStartFixed={order.status === 'Handed Over'}
        dates={dates}
        onChange={choose}
        onMonthsNeeded={availability.loadMonths}
        onRetry={hasFailed ? reload : undefined}
      />
      <div className={styles['result']} aria-live="polite">
        {quote.status === 'none' && dates && <p className={styles['quiet']}>{t('dates.unchanged')}</p>}
        {quote.status === 'loading' && <p className={styles['quiet']}>{t('summary.loading')}</p>}
        {quote.status === 'failed' && dates && (
          <>
            <p className={styles['problem']}>{t('dates.unpriced')}</p>
            <Button size="small" onClick={() => void load(dates)}>
              {t('failed.retry')}
            </Button>
          </>
        )}
        {quote.status === 'ready' && !isReady && (
          <Problems problems={quote.value.problems} line={line} orderedAt={order.createdAt} onChoose={choose} />
        )}
        {quote.status === 'ready' && isReady && <Difference order={order} line={line} quote={quote} />}
      </div>
      <p role="alert" className={styles['problem']}>
        {problem}
      </p>
      <Button
        variant="primary"
        isWide
        isBusy={isBusy}
        disabled={!isReady}
        onClick={() => quote.status === 'ready' && void submit(quote)}
      >
        {t(quote.status === 'ready' && quote.value.charge > 0 ? 'dates.toPayment' : 'dates.change')}
      </Button>
    </div>
  );
}

interface DifferenceProps {
  order: Order;
  line: OrderLine;
  quote: ReadyQuote;
}

/** What the new dates cost or give back, and by when they can be cancelled. */
function Difference({ order, line, quote: { value, at } }: DifferenceProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const { charge, refund, withheld, to, cancellation } = value;
  const money = (amount: number) => formatMoney({ amount, currency: order.currency }, language);
  const { timeZone } = line;
  const today = dayIn(timeZone, at);
  return (
    <>
      <p className={styles['total']}>
        {charge > 0 && t('dates.more', { amount: money(charge) })}
        {refund > 0 && t('dates.back', { amount: money(refund) })}
        {charge === 0 && refund === 0 && withheld === 0 && t('dates.same')}
      </p>
      {withheld > 0 && <p>{t('dates.withheld', { amount: money(withheld) })}</p>}
      {/* What was handed over can't be cancelled. */}
      {order.status !== 'Handed Over' && (
        <div className={styles['terms']}>
          <h3>{t('terms.title')}</h3>
          <p>{termsText({ ...to, cancellation, timeZone }, at, today, t, language)}</p>
        </div>
      )}
    </>
  );
}

interface ProblemsProps {
  problems: readonly DateChangeProblem[];
  line: OrderLine;
  orderedAt: Instant;
  onChoose: (dates: LineDates) => void;
}

/** Why these dates can't be chosen; the nearest free ones are one press away (AV-08). */
function Problems({ problems, line: { timeZone }, orderedAt, onChoose }: ProblemsProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const today = dayIn(timeZone, orderedAt);
  const nearest = problems.find((problem) => problem.nearest)?.nearest;
  return (
    <>
      {problems.map((problem) => (
        <p key={problem.code} className={styles['problem']}>
          <Icon name="alert" size={16} />
          <span>{getText(problem, today, t, language)}</span>
        </p>
      ))}
      {nearest && (
        <Button size="small" onClick={() => onChoose(nearest)}>
          {t('line.nearest', { when: formatLineDates({ ...nearest, timeZone }, today, language) })}
        </Button>
      )}
    </>
  );
}

function getText(problem: DateChangeProblem, today: string, t: TFunction<'orders'>, language: Language): string {
  const { code } = problem;
  if (code === 'start_fixed' || code === 'end_fixed' || code === 'unchanged') return t(`dates.${code}`);
  return problemText({ ...problem, code }, today, t, language);
}

/** Why the dates didn't change, for errors that no other quote can solve. */
function failureText(error: unknown, t: TFunction<'orders'>): string {
  if (!(error instanceof ApiError)) return t('dates.failed');
  const { code, details } = error;
  const { retryAfterSeconds: seconds } = details;
  if (code === 'limit_reached') return t('dates.limit_reached');
  if (code === 'too_many_requests' && typeof seconds === 'number')
    return t('dates.wait', { count: Math.ceil(seconds / 60) });
  if (code === 'unpaid_limit')
    return typeof seconds === 'number'
      ? t('rejection.wait', { count: Math.ceil(seconds / 60) })
      : t('rejection.unpaid_limit');
  return t('dates.failed');
}
