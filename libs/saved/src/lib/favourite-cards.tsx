import { useTranslation } from 'react-i18next';
import type { ProductCard as Card } from '@marketplace/api-contract';
import { ButtonLink, CardGrid, StatusMessage, Pagination, ProductCard, ProductCardSkeleton } from '@marketplace/ui';
import { savedPath } from './load-saved';

const SKELETONS = Array.from({ length: 4 }, (_, index) => index);

/** One page of favourites, or an empty state. */
export function FavouriteCards({ products, page, pages }: { products: readonly Card[]; page: number; pages: number }) {
  const { t } = useTranslation('saved');
  if (products.length === 0) {
    return (
      <StatusMessage
        illustration="empty"
        title={t('favourites.empty')}
        actions={
          <ButtonLink variant="primary" to={page > 1 ? '/saved' : '/search'}>
            {t(page > 1 ? 'favourites.first' : 'favourites.browse')}
          </ButtonLink>
        }
      >
        {t('favourites.hint')}
      </StatusMessage>
    );
  }
  return (
    <>
      <CardGrid>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </CardGrid>
      <Pagination page={page} pages={pages} href={savedPath} />
    </>
  );
}

/** Placeholders while the cards load. */
export function FavouriteSkeletons() {
  return (
    <div aria-busy="true">
      <CardGrid>
        {SKELETONS.map((key) => (
          <li key={key}>
            <ProductCardSkeleton />
          </li>
        ))}
      </CardGrid>
    </div>
  );
}
