import { DateRangeButton } from '@marketplace/product-availability';
import { useSession } from '@marketplace/session';
import { useToday } from '../use-today';
import styles from './date-filter.module.css';
import { useAddress } from './use-address';

/** Chooses the days for which results must be free (SE-05); nothing where the Search screen design says 'none', or where results are sellers. */
export function DateFilter() {
  const calendar = useSession((session) => session.site.search.otherSettings.filter?.calendar);
  const dateSelection = useSession((session) => session.site.dateSelection);
  const isOfSellers = useSession((session) => session.site.marketplaceType === 'seller');
  const { params, go } = useAddress();
  const today = useToday(params.dates?.startDate);

  if (calendar === 'none' || isOfSellers) return null;
  return (
    <DateRangeButton
      className={styles['dates']}
      value={params.dates ?? null}
      today={today}
      isSingleDate={dateSelection === 'Start Date Only'}
      onChange={(range) => go({ dates: range ?? undefined })}
    />
  );
}
