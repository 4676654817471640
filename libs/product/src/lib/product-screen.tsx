import type { ReactNode } from 'react';
import { Breadcrumbs } from '@marketplace/ui';
import { Gallery } from './gallery/gallery';
import { categoryPath } from './head/category-path';
import { ProductHead } from './head/product-head';
import { OrderBar } from './order/order-bar';
import { OrderPanel, type OrderPanelProps } from './order/order-panel';
import type { ProductComponent } from './product-components';
import { useProduct } from './product-context';
import styles from './product-screen.module.css';
import { Attributes } from './sections/attributes';
import { Availability } from './sections/availability';
import { Description } from './sections/description';
import { Location } from './sections/location';
import { OtherListings } from './sections/other-listings';
import { Policies } from './sections/policies';
import { Reviews } from './sections/reviews';
import { SellerCard } from './sections/seller-card';
import { Title } from './sections/title';
import { useDatesQuery } from './use-dates-query';

interface PartProps {
  name: ProductComponent;
  /** Slot for a button that contacts the seller; in the seller's card. */
  contact?: ReactNode;
}

/**
 * The components that the design can leave out or reorder (PD-06). Gallery and order card have
 * fixed places (decision 0022).
 */
const PARTS: Readonly<Partial<Record<ProductComponent, (props: PartProps) => ReactNode>>> = {
  seller: SellerCard,
  description: Description,
  attributes: Attributes,
  calendar: Availability,
  policies: Policies,
  location: Location,
  reviews: Reviews,
  similar: OtherListings,
  recent: OtherListings,
};

/** `/product/{name}/{id}` (PD-01). */
export function ProductScreen({ contact, auction }: Pick<PartProps, 'contact'> & OrderPanelProps) {
  const components = useProduct((state) => state.productComponents);
  const categories = useProduct((state) => state.product.categories);
  const dates = useDatesQuery();
  const has = (component: ProductComponent) => components.includes(component);
  const parts = components.map((component) => {
    const Part = PARTS[component];
    return Part && <Part key={component} name={component} contact={contact} />;
  });
  // Rows of other listings at the end take the full width.
  const end = 1 + components.findLastIndex((component) => (PARTS[component] ?? OtherListings) !== OtherListings);
  return (
    <div className="page">
      <ProductHead />
      <Breadcrumbs
        crumbs={categories.map((category) => ({
          name: category.name,
          path: categoryPath(category) + (dates && `&${dates}`),
        }))}
      />
      {has('gallery') && <Gallery />}
      <div className={has('order') ? styles['columns'] : styles['column']}>
        <div className={styles['title']}>
          <Title />
        </div>
        <div className={styles['main']}>{parts.slice(0, end)}</div>
        {has('order') && (
          <div className={styles['side']}>
            <OrderPanel auction={auction} />
          </div>
        )}
      </div>
      {parts.slice(end)}
      {has('order') && <OrderBar />}
    </div>
  );
}
