import { useTexts } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { NearPart } from './near-part';
import { Section } from './section';
import styles from './sections.module.css';

const loadMap = async () => (await import('./area-map')).AreaMap;

/** The area only: the address is told after an order. */
export function Location() {
  const { t } = useTexts('product');
  const { place, near } = useProduct((state) => state.product);
  return (
    <Section title={t('location.title')}>
      <p className={styles['place']}>
        <Icon name="pin" />
        {place}
      </p>
      <p className={styles['muted']}>{t('location.later')}</p>
      <NearPart className={styles['map']} load={loadMap} props={{ near, place }} />
    </Section>
  );
}
