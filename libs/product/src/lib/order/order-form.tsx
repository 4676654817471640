import { useTexts } from '@marketplace/i18n';
import { Price } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { showCalendar } from '../sections/calendar-id';
import { DatesField } from './dates-field';
import { LateBreakdown } from './late-breakdown';
import { OrderButton } from './order-button';
import styles from './order.module.css';
import { PriceList } from './price-list';
import { Quantity } from './quantity-field';

/** Prices, dates, quantity, what it comes to, and the one button. */
export function OrderForm() {
  const { t } = useTexts('product');
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
      <Quantity />
      <OrderButton onDatesNeeded={showCalendar} />
      {/* It comes a moment later, and moves no button. */}
      <LateBreakdown />
    </section>
  );
}
