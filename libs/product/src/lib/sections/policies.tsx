import type { Money } from '@marketplace/api-contract';
import { formatMoney } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { Section } from './section';
import styles from './sections.module.css';

/** How it comes to the customer, what a change of plans costs, and the deposit. */
export function Policies() {
  const { t, language } = useTexts('product');
  const product = useProduct((state) => state.product);
  const currency = useProduct((state) => state.unitsOfPrice[0]?.currency);
  const { delivery, cancellation } = product;
  const money = (amount: number) => currency && formatMoney({ amount, currency } satisfies Money, language);
  return (
    <Section title={t('policies.title')}>
      <ul className={styles['policies']}>
        {delivery.pickup && (
          <li>
            <Icon name="pin" />
            <div>
              <h3 className={styles['subheading']}>{t('policies.pickup')}</h3>
              <p className={styles['muted']}>{t('policies.pickupText', { place: product.place })}</p>
            </div>
          </li>
        )}
        {delivery.fee !== null && (
          <li>
            <Icon name="truck" />
            <div>
              <h3 className={styles['subheading']}>{t('policies.delivery')}</h3>
              <p className={styles['muted']}>
                {delivery.fee > 0 && currency
                  ? t('policies.deliveryFee', { price: money(delivery.fee) })
                  : t('policies.deliveryFree')}
              </p>
            </div>
          </li>
        )}
        <li>
          <Icon name="shield" />
          <div>
            <h3 className={styles['subheading']}>{t(`policies.${cancellation}`)}</h3>
            <p className={styles['muted']}>{t(`policies.${cancellation}Text`)}</p>
          </div>
        </li>
        {product.saleType === 'rental' && product.deposit !== null && product.deposit > 0 && (
          <li>
            <Icon name="card" />
            <div>
              <h3 className={styles['subheading']}>{t('policies.deposit', { price: money(product.deposit) })}</h3>
              <p className={styles['muted']}>{t('policies.depositText')}</p>
            </div>
          </li>
        )}
      </ul>
    </Section>
  );
}
