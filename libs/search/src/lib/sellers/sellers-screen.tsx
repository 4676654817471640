import { formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Failed, Spelling, UnknownPlace } from '../results/notices';
import { Head, useCategoryName } from '../results/results-head';
import { SortControl } from '../results/sort-control';
import { ToolbarFrame } from '../results/toolbar';
import { SearchLayout } from '../search-layout';
import { useSearch } from '../search-provider';
import { sellerPath } from './seller-card';
import { SellerResults } from './seller-results';
import { sellerSortOf, sellerSortsFor } from './seller-sort';

/** `/` and `/search` of a marketplace of sellers (SE-13): the same search, of people and companies. */
export function SellersScreen() {
  const { t, language } = useTexts('seller');
  const { total } = useSearch((search) => search.pagination.config);
  return (
    <SearchLayout head={<SellersHead />}>
      <ToolbarFrame
        count={t('results.count', { count: total, total: formatNumber(total, language) })}
        sort={<SortControl choicesFor={sellerSortsFor} choiceOf={sellerSortOf} />}
      />
      <Failed />
      <UnknownPlace />
      <Spelling relaxed={t('results.relaxed')} />
      <SellerResults />
    </SearchLayout>
  );
}

function SellersHead() {
  const { t } = useTexts('seller');
  const company = useSession((session) => session.site.company.name);
  const sellers = useSearch((search) => search.sellers) ?? [];
  const category = useCategoryName();
  return (
    <Head
      items={sellers.map(({ id, name }) => ({ name, path: sellerPath(id) }))}
      image={sellers[0]?.avatar}
      title={t('results.title')}
      text={t('results.text', { company })}
      listed={category ? t('results.category', { category }) : t('results.all')}
      describe={(heading) => t('results.description', { heading, company })}
    />
  );
}
