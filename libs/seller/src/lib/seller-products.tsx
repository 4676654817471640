import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ProductPage } from '@marketplace/api-contract';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { readDates, type PageQuery } from '@marketplace/search-params';
import { ButtonLink, CardGrid, StatusMessage, Pagination, ProductCard } from '@marketplace/ui';
import type { SELLER_PARAMETERS } from './load-seller';
import { sellerPagePath } from './seller-page-path';
import styles from './seller.module.css';

/** Page links scroll here, because on a phone the products are below the seller's text. */
const OFFERS_ID = 'offers';

/** One page of a seller's products. */
export function SellerProducts({ sellerId, page }: { sellerId: string; page: ProductPage }) {
  const { t } = useTranslation('seller');
  const language = useLanguage();
  const search: PageQuery<typeof SELLER_PARAMETERS> = useSearchParams()[0];
  const dates = readDates(search.get('startDate'), search.get('endDate'));
  const query = dates ? `startDate=${dates.startDate}&endDate=${dates.endDate}` : '';
  const getPagePath = (one: number) => {
    const path = sellerPagePath(sellerId, one);
    return query ? `${path}${path.includes('?') ? '&' : '?'}${query}` : path;
  };
  if (page.products.length === 0 && page.total > 0) {
    return (
      <StatusMessage
        illustration="nothingFound"
        title={t('pastEnd.title')}
        actions={
          <ButtonLink variant="primary" to={getPagePath(1)}>
            {t('pastEnd.first')}
          </ButtonLink>
        }
      >
        {t('pastEnd.text')}
      </StatusMessage>
    );
  }
  if (page.products.length === 0) {
    return (
      <StatusMessage illustration="empty" title={t('empty.title')}>
        {t('empty.text')}
      </StatusMessage>
    );
  }
  return (
    <section id={OFFERS_ID} className={styles['offers']}>
      <h2 className={styles['title']}>
        {t('offers', { count: page.total, total: formatNumber(page.total, language) })}
      </h2>
      <CardGrid>
        {page.products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} query={query && `?${query}`} />
          </li>
        ))}
      </CardGrid>
      <Pagination page={page.page} pages={page.pages} href={(one) => `${getPagePath(one)}#${OFFERS_ID}`} />
    </section>
  );
}
