import { DateRangeButton } from '@marketplace/product-availability';
import { useSession } from '@marketplace/session';
import { useToday } from '../use-today';
import styles from './date-filter.module.css';
import { useCurrentSearch } from './use-current-search';

/**
 * The dates for which results must be free (SE-05); absent for filter.calendar 'none' and for
 * sellers.
 */
export function DateFilter() {
  const calendar = useSession((session) => session.site.search.otherSettings.filter?.calendar);
  const dateSelection = useSession((session) => session.site.dateSelection);
  const isSellerMarketplace = useSession((session) => session.site.marketplaceType === 'seller');
  const { params, changeSearch } = useCurrentSearch();
  const today = useToday(params.dates?.startDate);

  if (calendar === 'none' || isSellerMarketplace) return null;
  return (
    <DateRangeButton
      className={styles['dates']}
      value={params.dates ?? null}
      today={today}
      isSingleDate={dateSelection === 'Start Date Only'}
      onChange={(range) => changeSearch({ dates: range ?? undefined })}
    />
  );
}
