import { useTranslation } from 'react-i18next';
import { Price } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { showCalendar } from '../sections/show-calendar';
import { DatesField } from './dates-field';
import { LazyPriceBreakdown } from './lazy-price-breakdown';
import { OrderButton } from './order-button';
import styles from './order.module.css';
import { PriceList } from './price-list';
import { QuantityField } from './quantity-field';

/** Prices, dates, quantity, order button and price breakdown. */
export function OrderForm() {
  const { t } = useTranslation('product');
  const price = useProduct((state) => state.unitsOfPrice.find(({ unit }) => unit === state.unitOfPrice));
  return (
    <section className={styles['form']} aria-label={t('order.label')}>
      {price && (
        <p className={styles['price']}>
          <Price price={price} />
        </p>
      )}
      <PriceList />
      <DatesField onChoose={showCalendar} />
      <QuantityField />
      <OrderButton onDatesNeeded={showCalendar} />
      {/* Last, so that it moves no button when it arrives. */}
      <LazyPriceBreakdown />
    </section>
  );
}
