import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Icon } from '@marketplace/ui';
import { useProduct, useProductStore } from '../product-context';
import { OrderProblems } from './order-problems';
import styles from './order.module.css';

/** The quantity with the order's problems, which its input is described by. */
export function QuantityField() {
  const id = useId();
  return (
    <>
      <QuantityInput id={id} />
      <OrderProblems id={id} />
    </>
  );
}

/** Empty when only one can be ordered. */
function QuantityInput({ id }: { id: string }) {
  const { t } = useTranslation('product');
  /** Shown as typed while it equals `qty`, which another field may have changed. */
  const [typed, setTyped] = useState('');
  const qty = useProduct((state) => state.qty);
  const maximum = useProduct((state) => state.maximum);
  const product = useProduct((state) => state.product);
  const problem = useProduct((state) => (state.isOverMaximum ? 'over' : state.isUnderMinimum ? 'under' : undefined));
  const { minimumQuantity, maximumQuantity } = product;
  const { chooseQuantity } = useProductStore().getState();
  if (maximumQuantity === 1 || (product.saleType === 'sale' && product.stock === 0)) return null;
  const isValidNumber = qty > 0;
  const step = (by: 1 | -1) => chooseQuantity(Math.min(Math.max(qty + by, minimumQuantity), maximum));
  return (
    <div className={styles['quantity']}>
      <label htmlFor={id} className={styles['label']}>
        {t('order.quantity')}
      </label>
      <div className={styles['stepper']}>
        <Button variant="icon" aria-label={t('order.fewer')} disabled={qty <= minimumQuantity} onClick={() => step(-1)}>
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
          aria-valuenow={isValidNumber ? qty : undefined}
          aria-invalid={!isValidNumber || problem !== undefined}
          aria-describedby={problem && id + problem}
          value={parseQuantity(typed) === qty ? typed : qty}
          onChange={({ target }) => {
            setTyped(target.value);
            chooseQuantity(parseQuantity(target.value));
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
            event.preventDefault();
            step(event.key === 'ArrowUp' ? 1 : -1);
          }}
        />
        <Button variant="icon" aria-label={t('order.more')} disabled={qty >= maximum} onClick={() => step(1)}>
          <Icon name="plus" />
        </Button>
      </div>
    </div>
  );
}

/** Larger than every maximum; larger numbers count as this one. */
const LARGEST = 9999;

/** 0, which is below every minimum, for anything but a whole number; accepts full-width digits. */
function parseQuantity(text: string): number {
  const digits = text.normalize('NFKC').trim();
  return /^\d+$/.test(digits) ? Math.min(Number(digits), LARGEST) : 0;
}
