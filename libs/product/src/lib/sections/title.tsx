import { useTranslation } from 'react-i18next';
import { productPath } from '@marketplace/search-params';
import { FavouriteButton, Icon, Rating } from '@marketplace/ui';
import { useProduct } from '../product-context';
import styles from './sections.module.css';
import { ShareButton } from './share-button';

/** Name, place, rating and sale type. */
export function Title() {
  const { t } = useTranslation('product');
  const product = useProduct((state) => state.product);
  const hasReviews = useProduct((state) => state.productComponents.includes('reviews'));
  return (
    <header className={styles['title']}>
      <div className={styles['nameRow']}>
        <h1>{product.name}</h1>
        <div className={styles['nameActions']}>
          <ShareButton title={product.name} path={productPath(product)} />
          <FavouriteButton product={product} />
        </div>
      </div>
      <ul className={styles['facts']}>
        <li>
          <Icon name="pin" size={18} />
          {product.place}
        </li>
        {product.rating && product.rating.count > 0 && (
          <li>
            {hasReviews ? (
              <a href="#reviews" className={styles['quietLink']}>
                <Rating rating={product.rating} />
              </a>
            ) : (
              <Rating rating={product.rating} />
            )}
          </li>
        )}
        <li>{t(`saleType.${product.saleType}`)}</li>
      </ul>
    </header>
  );
}
