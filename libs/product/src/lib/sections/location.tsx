import { useTranslation } from 'react-i18next';
import { Icon } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { LazyNearViewport } from './lazy-near-viewport';
import { Section } from './section';
import styles from './sections.module.css';

const loadMap = async () => (await import('./area-map')).AreaMap;

/** The area. The address comes with a paid order, for requests and auctions from the seller. */
export function Location() {
  const { t } = useTranslation('product');
  const { place, near, saleType } = useProduct((state) => state.product);
  const isPaidHere = saleType !== 'request' && saleType !== 'auction';
  return (
    <Section title={t('location.title')}>
      <p className={styles['place']}>
        <Icon name="pin" />
        {place}
      </p>
      <p className={styles['muted']}>{t(isPaidHere ? 'location.later' : 'location.fromSeller')}</p>
      <LazyNearViewport className={styles['map']} load={loadMap} props={{ near, place }} />
    </Section>
  );
}
