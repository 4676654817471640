import { SALE_TYPES } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { hrefOf } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { ChipLink, ChipRow } from './chip-link';

/** Renting, booking, buying, asking, bidding: one of them or all. */
export function SaleRow() {
  const { t } = useTexts('search');
  const params = useSearch((search) => search.params);
  const chosen = useSearch((search) => search.filter.sale);
  return (
    <ChipRow label={t('sale.label')}>
      <li>
        <ChipLink to={hrefOf(params, { sale: undefined })} isChosen={chosen === null}>
          {t('sale.all')}
        </ChipLink>
      </li>
      {SALE_TYPES.map((sale) => (
        <li key={sale}>
          <ChipLink to={hrefOf(params, { sale })} isChosen={chosen === sale}>
            {t(`sale.${sale}`)}
          </ChipLink>
        </li>
      ))}
    </ChipRow>
  );
}
