import { useTexts } from '@marketplace/i18n';
import { SafeHtml } from '@marketplace/ui';
import { useProduct } from '../product-context';
import { Section } from './section';

export function Description() {
  const { t } = useTexts('product');
  const description = useProduct((state) => state.product.description);
  return (
    <Section title={t('description.title')}>
      <SafeHtml html={description} />
    </Section>
  );
}
