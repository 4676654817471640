import { useTranslation } from 'react-i18next';
import { formatMoney } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Icon, type IconName } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { Section } from './section';
import styles from './sections.module.css';

/** Pickup or visit, delivery, cancellation and deposit. */
export function Policies() {
  const { t } = useTranslation('product');
  const language = useLanguage();
  const { product, unitsOfPrice } = useProduct((state) => state);
  const { saleType, delivery, cancellation, place } = product;
  const { fee } = delivery;
  const deposit = saleType === 'rental' && product.deposit;
  // A rental that cannot be picked up is a place to stay.
  const kind = saleType === 'rental' && !delivery.pickup ? 'stay' : saleType;
  const currency = 'auction' in product ? product.auction.currency : unitsOfPrice[0]?.currency;
  const price = (amount: number) => currency && formatMoney({ amount, currency }, language);
  const row = (icon: IconName, title: string, text: string) => (
    <li>
      <Icon name={icon} />
      <div>
        <h3 className={styles['subheading']}>{title}</h3>
        <p className={styles['muted']}>{text}</p>
      </div>
    </li>
  );
  return (
    <Section title={t('policies.title')}>
      <ul className={styles['policies']}>
        {row('pin', t(`policies.${kind}.where`), t(`policies.${kind}.whereText`, { place }))}
        {currency &&
          fee !== null &&
          row(
            'truck',
            t('policies.delivery'),
            t(fee ? 'policies.deliveryFee' : 'policies.deliveryFree', { price: price(fee) }),
          )}
        {row('shield', t(`policies.${cancellation}`), t(`policies.${kind}.${cancellation}`))}
        {!!deposit &&
          row(
            'card',
            t(product.maximumQuantity > 1 ? 'policies.depositEach' : 'policies.deposit', { price: price(deposit) }),
            t('policies.depositText'),
          )}
      </ul>
    </Section>
  );
}
