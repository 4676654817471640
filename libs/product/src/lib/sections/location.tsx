import { useTexts } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { NearPart } from './near-part';
import { Section } from './section';
import styles from './sections.module.css';

const loadMap = async () => (await import('./area-map')).AreaMap;

/** The area only: the address comes with a paid order, and where nothing is paid here, from the seller. */
export function Location() {
  const { t } = useTexts('product');
  const { place, near, saleType } = useProduct((state) => state.product);
  const isPaidHere = saleType !== 'request' && saleType !== 'auction';
  return (
    <Section title={t('location.title')}>
      <p className={styles['place']}>
        <Icon name="pin" />
        {place}
      </p>
      <p className={styles['muted']}>{t(isPaidHere ? 'location.later' : 'location.fromSeller')}</p>
      <NearPart className={styles['map']} load={loadMap} props={{ near, place }} />
    </Section>
  );
}
