import { useTranslation } from 'react-i18next';
import { SafeHtml } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { Section } from './section';

export function Description() {
  const { t } = useTranslation('product');
  const description = useProduct((state) => state.product.description);
  return (
    <Section title={t('description.title')}>
      <SafeHtml html={description} />
    </Section>
  );
}
