import type { ProductPage } from '@marketplace/api-contract';
import { formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, CardGrid, Message, Pagination, ProductCard } from '@marketplace/ui';
import { sellerPath } from './seller-path';
import styles from './seller.module.css';

/** Another page of them begins here: on a phone they stand below what the seller tells. */
const OFFERS_ID = 'offers';

/** What a seller offers, page by page. */
export function SellerProducts({ sellerId, page }: { sellerId: string; page: ProductPage }) {
  const { t, language } = useTexts('seller');
  if (page.products.length === 0 && page.total > 0) {
    return (
      <Message
        sketch="nothingFound"
        title={t('pastEnd.title')}
        actions={
          <ButtonLink look="primary" to={sellerPath(sellerId)}>
            {t('pastEnd.first')}
          </ButtonLink>
        }
      >
        {t('pastEnd.text')}
      </Message>
    );
  }
  if (page.products.length === 0) {
    return (
      <Message sketch="empty" title={t('empty.title')}>
        {t('empty.text')}
      </Message>
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
      <Pagination page={page.page} pages={page.pages} href={(one) => `${sellerPath(sellerId, one)}#${OFFERS_ID}`} />
    </section>
  );
}
