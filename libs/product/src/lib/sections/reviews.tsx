import { listReviews } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { ReviewList } from '@marketplace/ui';
import { useProduct, useProductStore } from '../product-context';
import { Section } from './section';

/** What customers wrote of it. */
export function Reviews() {
  const { t } = useTexts('product');
  const api = useSession((session) => session.api);
  const store = useProductStore();
  const { id, rating } = useProduct((state) => state.product);
  const first = useProduct((state) => state.firstReviews);
  return (
    <Section id="reviews" title={t('reviews.title')}>
      <ReviewList
        rating={rating}
        first={first}
        load={(page, signal) => {
          store.setState({ reviewPage: page });
          return api(listReviews, { params: { id }, query: { page }, signal });
        }}
      />
    </Section>
  );
}
