import { useTranslation } from 'react-i18next';
import { listReviews } from '@marketplace/api-contract/operations';
import { ReviewList } from '@marketplace/reviews';
import { useSession } from '@marketplace/session';
import { useProduct, useProductStore } from '../product-context';
import { Section } from './section';

export function Reviews() {
  const { t } = useTranslation('product');
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
