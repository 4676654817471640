import { useLocation } from 'react-router';
import type { Category, ProductCard as Card } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { ButtonLink, CardGrid, Message, PageHead, ProductCard } from '@marketplace/ui';
import styles from './gone-screen.module.css';

/** A listing that was offered, and what else there is of its kind; what it was called stays with those who offered it. */
export interface GoneListing {
  /** Removed; otherwise it may come back. */
  isForGood: boolean;
  category: Category;
  similar: readonly Card[];
}

/** Shares nothing with the product page: what both need would be taken out of that page's own file. PD-04: instead of a listing that is offered no longer: says so, and leads on. */
export function GoneScreen({ isForGood, category, similar }: GoneListing) {
  const { t } = useTexts('product');
  const { pathname } = useLocation();
  const title = t(isForGood ? 'gone.title' : 'gone.pausedTitle');
  return (
    <div className="page">
      <PageHead title={title} path={pathname} noIndex />
      <Message
        sketch="lost"
        level={1}
        title={title}
        actions={
          <>
            <ButtonLink look="primary" to={`/search?category=${encodeURIComponent(category.slug)}`}>
              {t('gone.category', { category: category.name })}
            </ButtonLink>
            <ButtonLink look="quiet" to="/">
              {t('gone.home')}
            </ButtonLink>
          </>
        }
      >
        {t(isForGood ? 'gone.text' : 'gone.pausedText')}
      </Message>
      {similar.length > 0 && (
        <section className={styles['similar']}>
          <h2 className={styles['heading']}>{t('gone.similar')}</h2>
          <CardGrid>
            {similar.map((product) => (
              <li key={product.id}>
                <ProductCard product={product} />
              </li>
            ))}
          </CardGrid>
        </section>
      )}
    </div>
  );
}
