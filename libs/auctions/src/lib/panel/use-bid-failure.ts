import { useTranslation } from 'react-i18next';
import { useMoney } from './auction-format';
import { useAuction } from './auction-provider';

interface ShownFailure {
  text: string;
  /** A bid that one press places. */
  retry?: { label: string; amount: number };
}

/** Why the last bid was not placed, and what the visitor can bid instead; null without a failure. */
export function useBidFailure(): ShownFailure | null {
  const { t } = useTranslation('auctions');
  const money = useMoney();
  const bid = useAuction((view) => view.bid);
  const minimumBid = useAuction((view) => view.auction.minimumBid);
  if (bid.status !== 'failed') return null;
  const { failure, amount } = bid;
  switch (failure.reason) {
    case 'tooLow': {
      // Others may have bid since.
      const next = Math.max(failure.minimumBid, minimumBid);
      return {
        text: t('failure.tooLow', { amount: money(next) }),
        retry: { label: t('bid.placeAmount', { amount: money(next) }), amount: next },
      };
    }
    case 'notHigher':
      return { text: t('failure.notHigher', { amount: money(failure.maximum) }) };
    case 'unreadable':
      return { text: t('failure.unreadable', { amount: money(minimumBid) }) };
    case 'network':
      return {
        text: t('failure.network'),
        ...(amount !== null && { retry: { label: t('failure.retry'), amount } }),
      };
    default:
      return { text: t(`failure.${failure.reason}`) };
  }
}
