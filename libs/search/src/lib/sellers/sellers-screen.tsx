import { useTranslation } from 'react-i18next';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { sellerPath } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { FailedNotice, OptionalWordsNotice, SpellingNotice, UnknownPlaceNotice } from '../results/notices';
import { HeaderFrame, useCategoryName } from '../results/results-header';
import { SortControl } from '../results/sort-control';
import { ToolbarFrame } from '../results/toolbar';
import { SearchLayout } from '../search-layout';
import { useSearch } from '../search-provider';
import { SellerResults } from './seller-results';
import { getSellerSort, sellerSortsFor } from './seller-sort';

/** `/` and `/search` of a seller marketplace (SE-13). */
export function SellersScreen() {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const { total } = useSearch((search) => search.pagination.config);
  return (
    <SearchLayout header={<SellersHeader />}>
      <ToolbarFrame
        count={t('sellers.count', { count: total, total: formatNumber(total, language) })}
        sort={<SortControl choicesFor={sellerSortsFor} getChoice={getSellerSort} />}
      />
      <FailedNotice />
      <UnknownPlaceNotice />
      <SpellingNotice relaxed={t('sellers.relaxed')} />
      <OptionalWordsNotice />
      <SellerResults />
    </SearchLayout>
  );
}

function SellersHeader() {
  const { t } = useTranslation('search');
  const company = useSession((session) => session.site.company.name);
  const sellers = useSearch((search) => search.sellers) ?? [];
  const category = useCategoryName();
  return (
    <HeaderFrame
      items={sellers.map(({ id, name }) => ({ name, path: sellerPath(id) }))}
      image={sellers[0]?.avatar}
      title={t('sellers.title')}
      text={t('sellers.text', { company })}
      listed={category ? t('sellers.category', { category }) : t('sellers.all')}
      describe={(heading) => t('sellers.description', { heading, company })}
    />
  );
}
