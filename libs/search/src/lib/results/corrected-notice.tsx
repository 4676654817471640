import { Trans, useTranslation } from 'react-i18next';
import { searchHref } from '@marketplace/search-params';
import { Link } from '@marketplace/ui';
import { useSearch } from '../search-provider';

/** Says that the results are those of another spelling, with a link to it. */
export function CorrectedNotice({ corrected }: { corrected: string }) {
  const { t } = useTranslation('search');
  const params = useSearch((search) => search.params);
  return (
    <Trans
      t={t}
      i18nKey="notice.corrected"
      values={{ text: params.search, corrected }}
      components={{ a: <Link to={searchHref(params, { search: corrected })} /> }}
    />
  );
}
