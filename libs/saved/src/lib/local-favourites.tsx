import { useTranslation } from 'react-i18next';
import { Button, StatusMessage } from '@marketplace/ui';
import { FavouriteCards, FavouriteSkeletons } from './favourite-cards';
import { useLocalFavourites } from './use-local-favourites';

/** A signed-out visitor's favourites: the browser stores their ids. */
export function LocalFavourites({ page }: { page: number }) {
  const { t } = useTranslation('saved');
  const { cards, retry } = useLocalFavourites(page);
  switch (cards.status) {
    case 'loading':
      return <FavouriteSkeletons />;
    case 'failed':
      return (
        <StatusMessage
          illustration="broken"
          title={t('favourites.failed')}
          actions={
            <Button variant="primary" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('favourites.failedText')}
        </StatusMessage>
      );
    case 'ready':
      return <FavouriteCards products={cards.products} page={page} pages={cards.pages} />;
  }
}
