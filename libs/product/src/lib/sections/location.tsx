import { useTexts } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { Section } from './section';
import styles from './sections.module.css';

/** The area only: the address is told after an order. */
export function Location() {
  const { t } = useTexts('product');
  const place = useProduct((state) => state.product.place);
  return (
    <Section title={t('location.title')}>
      <p className={styles['place']}>
        <Icon name="pin" />
        {place}
      </p>
      <p className={styles['muted']}>{t('location.later')}</p>
    </Section>
  );
}
