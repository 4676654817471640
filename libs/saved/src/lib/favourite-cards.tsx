import type { ProductCard as Card } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, CardGrid, Message, Pagination, ProductCard, ProductCardSkeleton } from '@marketplace/ui';
import { savedPath } from './load-saved';

const SKELETONS = Array.from({ length: 4 }, (_, index) => index);

/** One page of favourites; none at all says where to find some. */
export function FavouriteCards({ products, page, pages }: { products: readonly Card[]; page: number; pages: number }) {
  const { t } = useTexts('saved');
  if (products.length === 0) {
    return (
      <Message
        sketch="empty"
        title={t('favourites.empty')}
        actions={
          <ButtonLink look="primary" to={page > 1 ? '/saved' : '/search'}>
            {t(page > 1 ? 'favourites.first' : 'favourites.browse')}
          </ButtonLink>
        }
      >
        {t('favourites.hint')}
      </Message>
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

/** The place of the cards until they are there. */
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
