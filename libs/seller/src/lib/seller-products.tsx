import { useTranslation } from 'react-i18next';
import type { ProductPage } from '@marketplace/api-contract';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { sellerPath } from '@marketplace/search-params';
import { ButtonLink, CardGrid, StatusMessage, Pagination, ProductCard } from '@marketplace/ui';
import { sellerPagePath } from './seller-page-path';
import styles from './seller.module.css';

/** Page links scroll here, because on a phone the products are below the seller's text. */
const OFFERS_ID = 'offers';

/** One page of a seller's products. */
export function SellerProducts({ sellerId, page }: { sellerId: string; page: ProductPage }) {
  const { t } = useTranslation('seller');
  const language = useLanguage();
  if (page.products.length === 0 && page.total > 0) {
    return (
      <StatusMessage
        illustration="nothingFound"
        title={t('pastEnd.title')}
        actions={
          <ButtonLink variant="primary" to={sellerPath(sellerId)}>
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
            <ProductCard product={product} />
          </li>
        ))}
      </CardGrid>
      <Pagination page={page.page} pages={page.pages} href={(one) => `${sellerPagePath(sellerId, one)}#${OFFERS_ID}`} />
    </section>
  );
}
