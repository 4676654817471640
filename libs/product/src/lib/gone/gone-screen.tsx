import { useTranslation } from 'react-i18next';
import type { Category, ProductCard as Card } from '@marketplace/api-contract';
import { ButtonLink, CardGrid, MessagePage, ProductCard } from '@marketplace/ui';
import styles from './gone-screen.module.css';

/** A removed or hidden listing: nothing of it is shown, only its category and similar listings. */
export interface GoneListing {
  /** False when the listing is hidden and may come back. */
  isRemoved: boolean;
  category: Category;
  similar: readonly Card[];
}

/**
 * The page of a removed or hidden listing (PD-04). It imports nothing that the product page
 * imports: shared modules would be split from that page's own script into another file.
 */
export function GoneScreen({ isRemoved, category, similar }: GoneListing) {
  const { t } = useTranslation('product');
  return (
    <MessagePage
      illustration="lost"
      title={t(isRemoved ? 'gone.title' : 'gone.pausedTitle')}
      actions={
        <>
          <ButtonLink variant="primary" to={`/search?category=${encodeURIComponent(category.slug)}`}>
            {t('gone.category', { category: category.name })}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/">
            {t('gone.home')}
          </ButtonLink>
        </>
      }
      below={similar.length > 0 && <Similar products={similar} />}
    >
      {t(isRemoved ? 'gone.text' : 'gone.pausedText')}
    </MessagePage>
  );
}

function Similar({ products }: { products: GoneListing['similar'] }) {
  const { t } = useTranslation('product');
  return (
    <section className={styles['similar']}>
      <h2 className={styles['heading']}>{t('gone.similar')}</h2>
      <CardGrid>
        {products.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} />
          </li>
        ))}
      </CardGrid>
    </section>
  );
}
