import { useId } from 'react';
import { formatMoney, unitDisplay } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { useProduct, useProductStore } from '../product-context';
import styles from './order.module.css';

/** By the day or by the week, where the seller offers several units of price. */
export function UnitChoice() {
  const { t, language } = useTexts('product');
  const { t: tUi } = useTexts('ui');
  const group = useId();
  const unitsOfPrice = useProduct((state) => state.unitsOfPrice);
  const unitOfPrice = useProduct((state) => state.unitOfPrice);
  const { chooseUnit } = useProductStore().getState();
  if (unitsOfPrice.length < 2) return null;
  return (
    <fieldset className={styles['units']}>
      <legend className={styles['label']}>{t('order.unit')}</legend>
      {unitsOfPrice.map((price) => {
        const { key, text } = unitDisplay(price.unit);
        return (
          <label key={price.unit} className={styles['unit']}>
            <input
              type="radio"
              name={group}
              value={price.unit}
              checked={price.unit === unitOfPrice}
              onChange={() => chooseUnit(price.unit)}
            />
            <span className={styles['unitName']}>{key ? tUi(key) : text}</span>
            <span className={styles['unitPrice']}>{formatMoney(price, language)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
