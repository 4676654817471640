import { useTranslation } from 'react-i18next';
import { ButtonLink, StatusMessage } from '@marketplace/ui';
import { clearParams, searchHref, isFiltered, isNarrowed, withoutFilters } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { useToday } from '../use-today';
import { useActiveFilters } from './active-filters';
import { CategoryChips } from './category-row';
import { getChildren } from './category-trail';
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
  const { otherDays } = useSearch((search) => search.understood);
  const emptying = useActiveFilters(params).find(({ hasOthers }) => hasOthers);
  const today = useToday(params.dates?.startDate);
  // Without alternative dates the dates are not the reason for the empty result.
  const datesText = otherDays.length > 0 ? 'empty.textDates' : 'empty.text';
  const text =
    params.dates && params.dates.endDate < today ? 'empty.textPast' : params.dates ? datesText : 'empty.text';
  const cleared = clearParams(params);
  const otherCategories = getChildren(categories, null).filter(({ slug }) => slug !== params.category);
  return (
    <>
      <StatusMessage
        illustration="nothingFound"
        title={t('empty.title')}
        actions={
          <>
            {emptying && (
              <ButtonLink variant="primary" to={searchHref(params, emptying.without)}>
                {t('filters.remove', { name: emptying.name })}
              </ButtonLink>
            )}
            {params.dates && (
              <ButtonLink variant={emptying ? 'outlined' : 'primary'} to={searchHref(params, { dates: undefined })}>
                {t('empty.clearDates')}
              </ButtonLink>
            )}
            {isFiltered(params) && (
              <ButtonLink
                variant={emptying || params.dates ? 'outlined' : 'primary'}
                to={searchHref(params, withoutFilters(params))}
              >
                {t('empty.clearAll')}
              </ButtonLink>
            )}
            {!isFiltered(params) && isNarrowed(params) && (
              <ButtonLink variant="primary" to={searchHref(cleared)}>
                {t('box.clear')}
              </ButtonLink>
            )}
          </>
        }
      >
        {emptying ? t('empty.textFilter', { filter: emptying.name }) : t(text)}
      </StatusMessage>
      {isNarrowed(params) && otherCategories.length > 0 && (
        <section className={styles['browse']}>
          <h3>{t('empty.browse')}</h3>
          <ul className={styles['chips']}>
            <CategoryChips categories={otherCategories} params={cleared} />
          </ul>
        </section>
      )}
    </>
  );
}
