import { useSyncExternalStore } from 'react';
import { dayLabel, formatNumber, rangeLabel } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { hrefOf } from '@marketplace/search-params';
import { Link, Message } from '@marketplace/ui';
import { useSearch } from '../search-provider';
import { RetryLink } from '../retry-link';
import { useToday } from '../use-today';
import { ChipLink } from './chip-link';
import styles from './notices.module.css';

/** What a visitor should know of how the search was understood, above the results. */
export function Notices() {
  return (
    <>
      <Failed />
      <Dropped />
      <UnknownPlace />
      <Spelling />
      <OtherDays />
    </>
  );
}

/** In place of results that could not be loaded: those of another search are not shown under this one's heading (SE-11). */
export function Failed() {
  const { t } = useTexts('search');
  const hasFailed = useSearch((search) => search.failed);
  return (
    <div role="alert">
      {hasFailed && (
        <Message sketch="broken" title={t('error.title')} actions={<RetryLink />}>
          {t('error.text')}
        </Message>
      )}
    </div>
  );
}

const never = () => () => undefined;

/** A price or dates of the address that can't be used, as reversed ones, narrow nothing. */
function Dropped() {
  const { t } = useTexts('search');
  const dropped = useSearch((search) => search.params.dropped);
  // Screen readers say what changes in a live region: in a document the text is put in anew once the browser has taken it over.
  const isInBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <div aria-live="polite">
      {dropped?.map((name) => (
        <p key={`${name} ${isInBrowser}`} className={styles['notice']}>
          {t(`notice.dropped.${name}`)}
        </p>
      ))}
    </div>
  );
}

/** A place that is nowhere to be found narrows nothing. */
export function UnknownPlace() {
  const { t } = useTexts('search');
  const { place } = useSearch((search) => search.understood);
  const { location } = useSearch((search) => search.params);
  const isLoading = useSearch((search) => search.loading);
  if (location === undefined || place !== null || isLoading) return null;
  return <p className={styles['notice']}>{t('notice.unknownPlace', { place: location })}</p>;
}

/** A mistyped text, and words that nothing has together: `relaxed` says so of what is listed. */
export function Spelling({ relaxed }: { relaxed?: string }) {
  const { t } = useTexts('search');
  const { corrected, isRelaxed } = useSearch((search) => search.understood);
  const params = useSearch((search) => search.params);
  if (corrected === null && !isRelaxed) return null;
  return (
    <p className={styles['notice']}>
      {corrected !== null && (
        <>
          {t('notice.corrected', { text: params.search })}{' '}
          <Link to={hrefOf(params, { search: corrected })}>{corrected}</Link>.{' '}
        </>
      )}
      {isRelaxed && (relaxed ?? t('notice.relaxed'))}
    </p>
  );
}

/** Little is free on the chosen days: others of the same length, each with what it would show. */
function OtherDays() {
  const { t, language } = useTexts('search');
  const { otherDays } = useSearch((search) => search.understood);
  const params = useSearch((search) => search.params);
  const total = useSearch((search) => search.pagination.config.total);
  const today = useToday(params.dates?.startDate);
  if (!params.dates || otherDays.length === 0) return null;
  return (
    <section className={styles['other']} aria-label={t('notice.otherDays')}>
      <p>{total === 0 ? t('notice.noneFree') : t('notice.fewFree')}</p>
      <ul className={styles['chips']}>
        {otherDays.map(({ startDate, endDate, total: count }) => (
          <li key={startDate}>
            <ChipLink to={hrefOf(params, { dates: { startDate, endDate } })}>
              {startDate === endDate
                ? dayLabel(startDate, today, language)
                : rangeLabel(startDate, endDate, today, language)}
              <span className={styles['count']}>{t('count', { count, total: formatNumber(count, language) })}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
