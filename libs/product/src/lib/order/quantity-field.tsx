import { useId } from 'react';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import { useProduct, useProductStore } from '../product-context';
import styles from './order.module.css';

/** How many; only where more than one can be had. */
export function QuantityField() {
  const { t } = useTexts('product');
  const id = useId();
  const qty = useProduct((state) => state.qty);
  const maximum = useProduct((state) => state.maximum);
  const { minimumQuantity, maximumQuantity } = useProduct((state) => state.product);
  const { chooseQuantity } = useProductStore().getState();
  if (maximumQuantity === 1) return null;
  return (
    <div className={styles['quantity']}>
      <label htmlFor={id} className={styles['label']}>
        {t('order.quantity')}
      </label>
      <div className={styles['stepper']}>
        <Button
          look="icon"
          aria-label={t('order.fewer')}
          disabled={qty <= minimumQuantity}
          onClick={() => chooseQuantity(qty - 1)}
        >
          <Icon name="minus" />
        </Button>
        <input
          id={id}
          className={styles['number']}
          inputMode="numeric"
          autoComplete="off"
          value={qty === 0 ? '' : qty}
          onChange={({ target }) => chooseQuantity(wholeNumber(target.value))}
        />
        <Button
          look="icon"
          aria-label={t('order.more')}
          disabled={qty >= maximum}
          onClick={() => chooseQuantity(qty + 1)}
        >
          <Icon name="plus" />
        </Button>
      </div>
    </div>
  );
}

/** 0 for a field that is being filled: under every minimum. */
const wholeNumber = (text: string) => Number(text.replace(/\D/g, '').slice(0, 4));
