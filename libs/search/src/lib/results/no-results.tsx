import { useTexts } from '@marketplace/i18n';
import { ButtonLink, Message } from '@marketplace/ui';
import { clearedParams, hrefOf, isFiltered, isNarrowed, withoutFilters } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { useToday } from '../use-today';
import { CategoryChips } from './category-row';
import { childrenOf } from './category-trail';
import styles from './results.module.css';

/** Nothing on this page: what may help, and ways out that lead somewhere (SE-11). `pastEnd`: why a page may be gone. */
export function NoResults({ pastEnd }: { pastEnd?: string }) {
  const { pages, total } = useSearch((search) => search.pagination.config);
  const isPastEnd = total > 0 && pages > 0;
  return isPastEnd ? <PastEnd text={pastEnd} /> : <NothingFound />;
}

/** An old link to a page that there is no more. */
function PastEnd({ text }: { text?: string }) {
  const { t } = useTexts('search');
  const params = useSearch((search) => search.params);
  return (
    <Message
      sketch="nothingFound"
      title={t('pastEnd.title')}
      actions={
        <ButtonLink look="primary" to={hrefOf(params, { page: 1 })}>
          {t('pastEnd.first')}
        </ButtonLink>
      }
    >
      {text ?? t('pastEnd.text')}
    </Message>
  );
}

function NothingFound() {
  const { t } = useTexts('search');
  const params = useSearch((search) => search.params);
  const categories = useSearch((search) => search.categories);
  const { otherDays } = useSearch((search) => search.understood);
  const today = useToday(params.dates?.startDate);
  // Where no other days help either, the days are not what is wrong.
  const ofDays = otherDays.length > 0 ? 'empty.textDates' : 'empty.text';
  const why = params.dates && params.dates.endDate < today ? 'empty.textPast' : params.dates ? ofDays : 'empty.text';
  const cleared = clearedParams(params);
  const others = childrenOf(categories, null).filter(({ slug }) => slug !== params.category);
  return (
    <>
      <Message
        sketch="nothingFound"
        title={t('empty.title')}
        actions={
          <>
            {params.dates && (
              <ButtonLink look="primary" to={hrefOf(params, { dates: undefined })}>
                {t('empty.clearDates')}
              </ButtonLink>
            )}
            {isFiltered(params) && (
              <ButtonLink look={params.dates ? 'outlined' : 'primary'} to={hrefOf(params, withoutFilters(params))}>
                {t('empty.clearAll')}
              </ButtonLink>
            )}
            {!isFiltered(params) && isNarrowed(params) && (
              <ButtonLink look="primary" to={hrefOf(cleared)}>
                {t('box.clear')}
              </ButtonLink>
            )}
          </>
        }
      >
        {t(why)}
      </Message>
      {isNarrowed(params) && others.length > 0 && (
        <section className={styles['browse']}>
          <h3>{t('empty.browse')}</h3>
          <ul className={styles['chips']}>
            <CategoryChips categories={others} params={cleared} />
          </ul>
        </section>
      )}
    </>
  );
}
