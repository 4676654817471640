import { useTranslation } from 'react-i18next';
import { ButtonLink, StatusMessage } from '@marketplace/ui';
import {
  clearParams,
  isFiltered,
  isNarrowed,
  requestFormPath,
  searchHref,
  withoutFilters,
  type SearchParams,
} from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { useToday } from '../use-today';
import { CategoryChips } from './category-row';
import { getChildren } from './category-trail';
import { useEmptyingFilters } from './emptying-filter';
import styles from './results.module.css';

/**
 * The empty state with links that help (SE-11). `pastEnd` is the text for a page after the last
 * one.
 */
export function NoResults({ pastEnd }: { pastEnd?: string }) {
  const { pages, total } = useSearch((search) => search.pagination.config);
  const isPastEnd = total > 0 && pages > 0;
  return isPastEnd ? <PastEnd text={pastEnd} /> : <NothingFound />;
}

/** For a link to a page that no longer exists. */
function PastEnd({ text }: { text?: string }) {
  const { t } = useTranslation('search');
  const params = useSearch((search) => search.params);
  return (
    <StatusMessage
      illustration="nothingFound"
      title={t('pastEnd.title')}
      actions={
        <ButtonLink variant="primary" to={searchHref(params, { page: 1 })}>
          {t('pastEnd.first')}
        </ButtonLink>
      }
    >
      {text ?? t('pastEnd.text')}
    </StatusMessage>
  );
}

function NothingFound() {
  const { t } = useTranslation('search');
  const params = useSearch((search) => search.params);
  const categories = useSearch((search) => search.categories);
  const emptying = useEmptyingFilters();
  const text = useReason(emptying);
  const cleared = clearParams(params);
  const otherCategories = getChildren(categories, null).filter(({ slug }) => slug !== params.category);
  const areOnlyDates = emptying?.keys.join() === 'dates';
  return (
    <>
      <StatusMessage
        illustration="nothingFound"
        title={t('empty.title')}
        actions={
          <>
            {emptying && (
              <ButtonLink variant="primary" to={searchHref(params, emptying.without)}>
                {areOnlyDates
                  ? t('empty.clearDates')
                  : emptying.keys.length > 1
                    ? t('filters.removeSeveral', { names: emptying.names })
                    : t('filters.remove', { name: emptying.names })}
              </ButtonLink>
            )}
            {emptying && params.dates && !areOnlyDates && (
              <ButtonLink variant="outlined" to={searchHref(params, { dates: undefined })}>
                {t('empty.clearDates')}
              </ButtonLink>
            )}
            {emptying && isFiltered(params) && (
              <ButtonLink variant="outlined" to={searchHref(params, withoutFilters(params))}>
                {t('filter.clearAll')}
              </ButtonLink>
            )}
            {!emptying && params.search && (
              <ButtonLink variant="primary" to={searchHref(cleared)}>
                {t('box.clear')}
              </ButtonLink>
            )}
          </>
        }
      >
        {text}
      </StatusMessage>
      {isNarrowed(params) && otherCategories.length > 0 && (
        <section className={styles['browse']}>
          <h3>{t('empty.browse')}</h3>
          <ul className={styles['chips']}>
            <CategoryChips categories={otherCategories} params={cleared} />
          </ul>
        </section>
      )}
      <section className={styles['browse']}>
        <h3>{t('empty.ask')}</h3>
        <p>{t('empty.askText')}</p>
        <ButtonLink to={getRequestPath(params)}>{t('empty.requestQuote')}</ButtonLink>
      </section>
    </>
  );
}

/** A place that is given by coordinates has no name that sellers could read. */
function getRequestPath({ category, search, location, city }: SearchParams): string {
  const place = location ?? city;
  return requestFormPath({ category, title: search, place: place && /^-?\d/.test(place) ? undefined : place });
}

/** Why there are no results. Spelling is the reason only if the text alone finds nothing. */
function useReason(emptying: ReturnType<typeof useEmptyingFilters>): string {
  const { t } = useTranslation('search');
  const { search, dates } = useSearch((state) => state.params);
  const { otherDays } = useSearch((state) => state.understood);
  const today = useToday(dates?.startDate);
  if (!emptying) return t(search ? 'empty.text' : 'empty.none');
  if (dates && emptying.keys.includes('dates')) {
    if (dates.endDate < today) return t('empty.textPast');
    if (emptying.keys.length === 1 && otherDays.length > 0) return t('empty.textDates');
  }
  return emptying.keys.length > 1
    ? t('empty.textFilters', { filters: emptying.names })
    : t('empty.textFilter', { filter: emptying.names });
}
