import { useTranslation } from 'react-i18next';
import { searchHref } from '@marketplace/search-params';
import { ButtonLink, Icon } from '@marketplace/ui';
import { useSearch } from '../search-provider';
import styles from './toolbar.module.css';

/** Switches between list and map on the same page of results. */
export function ViewSwitch() {
  const { t } = useTranslation('search');
  const params = useSearch((search) => search.params);
  const isMap = params.view === 'map';
  return (
    <ButtonLink
      className={styles['view']}
      to={searchHref(params, {
        view: isMap ? undefined : 'map',
        bounds: isMap ? undefined : params.bounds,
        page: params.page,
      })}
      preventScrollReset
    >
      <Icon name={isMap ? 'grid' : 'map'} />
      <span className={styles['viewName']}>{isMap ? t('view.list') : t('view.map')}</span>
    </ButtonLink>
  );
}
