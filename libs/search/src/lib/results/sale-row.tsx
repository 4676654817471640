import { useTranslation } from 'react-i18next';
import { SALE_TYPES } from '@marketplace/api-contract';
import { searchHref } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { ChipLink, ChipRow } from './chip-link';

/** Links that filter by kind of offer: rental, booking, sale, quote or auction. */
export function SaleRow() {
  const { t } = useTranslation('search');
  const params = useSearch((search) => search.params);
  const selected = useSearch((search) => search.filter.sale);
  return (
    <ChipRow label={t('sale.label')}>
      <li>
        <ChipLink to={searchHref(params, { sale: undefined })} isSelected={selected === null}>
          {t('sale.all')}
        </ChipLink>
      </li>
      {SALE_TYPES.map((sale) => (
        <li key={sale}>
          <ChipLink to={searchHref(params, { sale })} isSelected={selected === sale}>
            {t(`sale.${sale}`)}
          </ChipLink>
        </li>
      ))}
    </ChipRow>
  );
}
