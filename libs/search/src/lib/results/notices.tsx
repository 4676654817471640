import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { comma, formatNumber, rangeLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { searchHref } from '@marketplace/search-params';
import { lazyWithPreload, StatusMessage } from '@marketplace/ui';
import { useSearch } from '../search-provider';
import { RetryLink } from '../retry-link';
import { useToday } from '../use-today';
import { ChipLink } from './chip-link';
import styles from './notices.module.css';

// A sentence with a link, of few searches: most need no code for such sentences.
const { preload, Component: CorrectedNotice } = lazyWithPreload<{ corrected: string }>(
  'corrected-notice',
  async () => (await import('./corrected-notice')).CorrectedNotice,
);

/** Loads its code before rendering, so that the server renders it. */
export const loadCorrectedNotice = preload;

/** Notices above the results: errors, and how the server understood the search. */
export function Notices() {
  return (
    <>
      <FailedNotice />
      <DroppedNotice />
      <UnknownPlaceNotice />
      <SpellingNotice />
      <OptionalWordsNotice />
      <OtherDatesNotice />
    </>
  );
}

/**
 * Shown instead of results that failed to load; results of another search are never shown (SE-11).
 */
export function FailedNotice() {
  const { t } = useTranslation('search');
  const hasFailed = useSearch((search) => search.failed);
  return (
    <div role="alert">
      {hasFailed && (
        <StatusMessage illustration="broken" title={t('error.title')} actions={<RetryLink />}>
          {t('error.text')}
        </StatusMessage>
      )}
    </div>
  );
}

const subscribeToNothing = () => () => undefined;

/** Says that a price or dates in the URL are unusable and were ignored. */
function DroppedNotice() {
  const { t } = useTranslation('search');
  const dropped = useSearch((search) => search.params.dropped);
  // A live region announces only changes, so the text is remounted after hydration.
  const isInBrowser = useSyncExternalStore(
    subscribeToNothing,
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

/** Says that a place was not found and was ignored. */
export function UnknownPlaceNotice() {
  const { t } = useTranslation('search');
  const place = useSearch((search) => search.geo);
  const { location } = useSearch((search) => search.params);
  const isLoading = useSearch((search) => search.loading);
  if (location === undefined || place !== null || isLoading) return null;
  return <p className={styles['notice']}>{t('notice.unknownPlace', { place: location })}</p>;
}

/**
 * Says that the text was corrected, or that no result has all words; `relaxed` replaces the latter
 * text.
 */
export function SpellingNotice({ relaxed }: { relaxed?: string }) {
  const { t } = useTranslation('search');
  const { corrected, isRelaxed } = useSearch((search) => search.understood);
  if (corrected === null && !isRelaxed) return null;
  return (
    <p className={styles['notice']}>
      {corrected !== null && (
        <Suspense fallback={null}>
          <CorrectedNotice corrected={corrected} />{' '}
        </Suspense>
      )}
      {isRelaxed && (relaxed ?? t('notice.relaxed'))}
    </p>
  );
}

/** Says which words of the text not all results have. */
export function OptionalWordsNotice() {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const { optionalWords } = useSearch((search) => search.understood);
  if (optionalWords.length === 0) return null;
  const words = optionalWords.map((text) => t('filters.text', { text })).join(comma(language));
  return <p className={styles['notice']}>{t('notice.optionalWords', { words })}</p>;
}

/**
 * When few results are free on the dates: other dates of the same length with their number of
 * results.
 */
function OtherDatesNotice() {
  const { t } = useTranslation('search');
  const language = useLanguage();
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
            <ChipLink to={searchHref(params, { dates: { startDate, endDate } })}>
              {rangeLabel(startDate, endDate, today, language)}
              <span className={styles['count']}>{t('count', { count, total: formatNumber(count, language) })}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
