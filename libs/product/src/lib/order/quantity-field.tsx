import { useId, useState } from 'react';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import { useProduct, useProductStore } from '../product-context';
import { OrderProblems } from './order-problems';
import styles from './order.module.css';

/** How many, with what stands in the way of it, and of the rest. */
export function Quantity() {
  const id = useId();
  return (
    <>
      <QuantityField id={id} />
      <OrderProblems id={id} />
    </>
  );
}

/** Only where more than one can be had. */
function QuantityField({ id }: { id: string }) {
  const { t } = useTexts('product');
  /** What was typed stays as it is while it means what is chosen: there may be another field of it. */
  const [typed, setTyped] = useState('');
  const qty = useProduct((state) => state.qty);
  const maximum = useProduct((state) => state.maximum);
  const product = useProduct((state) => state.product);
  const problem = useProduct((state) => (state.isOverMaximum ? 'over' : state.isUnderMinimum ? 'under' : undefined));
  const { minimumQuantity, maximumQuantity } = product;
  const { chooseQuantity } = useProductStore().getState();
  if (maximumQuantity === 1 || (product.saleType === 'sale' && product.stock === 0)) return null;
  const isWhole = qty > 0;
  const step = (by: 1 | -1) => chooseQuantity(Math.min(Math.max(qty + by, minimumQuantity), maximum));
  return (
    <div className={styles['quantity']}>
      <label htmlFor={id} className={styles['label']}>
        {t('order.quantity')}
      </label>
      <div className={styles['stepper']}>
        <Button look="icon" aria-label={t('order.fewer')} disabled={qty <= minimumQuantity} onClick={() => step(-1)}>
          <Icon name="minus" />
        </Button>
        <input
          id={id}
          className={styles['number']}
          inputMode="numeric"
          autoComplete="off"
          role="spinbutton"
          aria-valuemin={minimumQuantity}
          aria-valuemax={maximum}
          aria-valuenow={isWhole ? qty : undefined}
          aria-invalid={!isWhole || problem !== undefined}
          aria-describedby={problem && id + problem}
          value={wholeNumber(typed) === qty ? typed : qty}
          onChange={({ target }) => {
            setTyped(target.value);
            chooseQuantity(wholeNumber(target.value));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            step(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <Button look="icon" aria-label={t('order.more')} disabled={qty >= maximum} onClick={() => step(1)}>
          <Icon name="plus" />
        </Button>
      </div>
    </div>
  );
}

/** More than anybody can order: what is above that counts as this. */
const TOO_MANY = 9999;

/** 0, which is under every minimum, for what is no whole number or is being written; digits may be of full width. */
function wholeNumber(text: string): number {
  const digits = text.normalize('NFKC').trim();
  return /^\d+$/.test(digits) ? Math.min(Number(digits), TOO_MANY) : 0;
}
