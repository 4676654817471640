import type { Instant } from '@marketplace/api-contract';
import { dayIn, formatInstant, formatMoney, toInstant } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { useAuction } from './auction-provider';

/** Formats an amount of the auction. */
export function useMoney(): (amount: number) => string {
  const language = useLanguage();
  const currency = useAuction((view) => view.auction.currency);
  return (amount) => formatMoney({ amount, currency }, language);
}

/** Formats an instant in a zone; a day of another year than the server's with its year. */
export function useInstant(timeZone: string): (at: Instant) => string {
  const language = useLanguage();
  const readAt = useAuction((view) => view.auction.readAt);
  return (at) => formatInstant(at, timeZone, dayIn(timeZone, toInstant(Date.parse(readAt))), language);
}
