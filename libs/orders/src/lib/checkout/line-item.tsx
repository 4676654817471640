import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Amount, Currency, Day, Order, QuotedLine, QuoteProblem } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { productPath, choiceHref } from '@marketplace/search-params';
import { Button, Icon, Link, Picture } from '@marketplace/ui';
import { formatLineDates } from '../line-dates';
import { useLineLength } from '../use-line-length';
import styles from './line-item.module.css';
import type { Dates } from './load-quotes';
import { formatDays } from './notice';

interface LineItemProps {
  line: Omit<QuotedLine, 'problems'> & { problems?: QuotedLine['problems']; cancelledAt?: string | null };
  currency: Currency;
  /** A day of another year is shown with its year. */
  today: Day;
  /** The amount when it was last shown, if it has changed. */
  previousAmount?: Amount;
  /** The request, if it is ordered by a quote: its title comes before the listing's name, which says less. */
  request?: Order['request'];
  /** Links to the listing or the request, to order once more. */
  canOrderAgain?: boolean;
  onRemove?: () => void;
  onChangeDates?: (dates: Dates) => void;
}

/** A line that cannot be ordered this way has no price. */
export const isPriced = ({ parts }: Pick<QuotedLine, 'parts'>): boolean => parts.length > 0;

const SAVING_NAMES: Readonly<Record<string, 'week' | 'month'>> = { 'per week': 'week', 'per month': 'month' };

/** One line of an order, with its problems and actions. */
export function LineItem({
  line,
  currency,
  today,
  previousAmount,
  request = null,
  canOrderAgain = false,
  onRemove,
  onChangeDates,
}: LineItemProps) {
  const { t } = useTranslation('orders');
  const language = useLanguage();
  const getLength = useLineLength();
  const problems = line.problems ?? [];
  const nearest = problems.find((problem) => problem.nearest)?.nearest;
  const length = getLength(line);
  const path = productPath({ slug: line.slug, id: line.productId });
  return (
    <li className={`${styles['line']} ${line.cancelledAt ? styles['cancelled'] : ''}`}>
      <Picture picture={line.picture} sizes="96px" upTo={320} alt="" className={styles['picture']} />
      <div className={styles['facts']}>
        {request && (
          <Link to={`/requestOrder/view/${request.id}`} className={styles['name']}>
            {request.title}
          </Link>
        )}
        {/* In the cart, back to what was chosen. */}
        <Link to={onRemove ? choiceHref(path, line) : path} className={styles[request ? 'listing' : 'name']}>
          {line.name}
        </Link>
        <span className={styles['when']}>{formatLineDates(line, today, language)}</span>
        {length && <span className={styles['when']}>{length}</span>}
        {line.cancelledAt && <span className={styles['when']}>{t('line.cancelled')}</span>}
        {line.quantity > 1 && <span className={styles['when']}>{t('line.quantity', { count: line.quantity })}</span>}
      </div>
      {isPriced(line) && (
        <span className={styles['amount']}>{formatMoney({ amount: line.amount, currency }, language)}</span>
      )}
      {line.saving && (
        <p className={styles['saving']}>
          {t(`line.saving.${SAVING_NAMES[line.saving.unit] ?? 'other'}`, {
            amount: formatMoney({ amount: line.saving.amount, currency }, language),
          })}
        </p>
      )}
      {previousAmount !== undefined && (
        <p className={styles['before']}>
          <Icon name="info" size={16} />
          <span>{t('line.before', { amount: formatMoney({ amount: previousAmount, currency }, language) })}</span>
        </p>
      )}
      {problems.length > 0 && (
        <div className={styles['problems']}>
          {problems.map((problem) => (
            <p key={problem.code} className={styles['problem']}>
              <Icon name="alert" size={16} />
              <span>{problemText(problem, today, t, language)}</span>
            </p>
          ))}
          {nearest && onChangeDates && (
            <Button size="small" className={styles['take']} onClick={() => onChangeDates(nearest)}>
              {t('line.nearest', { when: formatLineDates({ ...nearest, timeZone: line.timeZone }, today, language) })}
            </Button>
          )}
        </div>
      )}
      {canOrderAgain && (
        <div className={styles['actions']}>
          {request ? (
            <Link to={`/requestOrder/view/${request.id}`}>{t('offer.request')}</Link>
          ) : (
            <Link to={path}>{t(line.saleType === 'sale' ? 'line.buyAgain' : 'line.bookAgain')}</Link>
          )}
        </div>
      )}
      {onRemove && (
        <div className={styles['actions']}>
          <Link to={choiceHref(path, line)}>{t('line.change')}</Link>
          <Button
            variant="quiet"
            size="small"
            onClick={onRemove}
            aria-label={t('line.removeNamed', { name: line.name })}
          >
            {t('line.remove')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** Why a line can't be ordered as it is. */
export function problemText(
  { code, days = [], reason, limit }: QuoteProblem,
  today: Day,
  t: TFunction<'orders'>,
  language: string,
) {
  if (reason) return t(`problem.${reason}`, { limit });
  if (code === 'unavailable_dates' && days.length > 0) {
    return t('problem.unavailable_dates', { days: formatDays(days, today, language) });
  }
  if (code === 'max_quantity' && limit === 0) return t('problem.sold_out');
  return t(code === 'unavailable_dates' ? 'problem.unavailable' : `problem.${code}`, { limit });
}
