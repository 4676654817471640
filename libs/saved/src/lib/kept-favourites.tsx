import { useTexts } from '@marketplace/i18n';
import { Button, Message } from '@marketplace/ui';
import { FavouriteCards, FavouriteSkeletons } from './favourite-cards';
import { useKeptCards } from './use-kept-cards';

/** The favourites of somebody who is not signed in: the browser knows their ids, the server the rest. */
export function KeptFavourites({ page }: { page: number }) {
  const { t } = useTexts('saved');
  const { cards, retry } = useKeptCards(page);
  switch (cards.status) {
    case 'loading':
      return <FavouriteSkeletons />;
    case 'failed':
      return (
        <Message
          sketch="broken"
          title={t('favourites.failed')}
          actions={
            <Button look="primary" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('favourites.failedText')}
        </Message>
      );
    case 'ready':
      return <FavouriteCards products={cards.products} page={page} pages={cards.pages} />;
  }
}
