import type { AvailabilityRules, Fulfilment, SaleType, FulfilmentChoice } from '@marketplace/api-contract';

/** The properties of a listing that decide how it can be fulfilled. */
interface FulfilmentTerms {
  saleType?: SaleType;
  rules?: AvailabilityRules | null;
  /** Minor units; null if it isn't delivered. */
  deliveryFee?: number | null;
  /** The seller has agreed to come or deliver to the customer, at no fee besides the agreed price. */
  isAgreedDelivery?: boolean;
}

/** The ways to fulfil an order of these listings. Stays and appointments are visited. */
export function listFulfilments(listings: readonly FulfilmentTerms[]): [Fulfilment, ...Fulfilment[]] {
  if (listings.some(isBrought)) return ['delivery'];
  if (!listings.some(isCollected)) return ['visit'];
  return listings.every(isDelivered) ? ['pickup', 'delivery'] : ['pickup'];
}

/** The fulfilment of an order by the customer's choice. */
export const getFulfilment = (choice: FulfilmentChoice, listings: readonly FulfilmentTerms[]): Fulfilment =>
  choice === 'delivery' ? choice : listFulfilments(listings)[0];

/** Whether a listing can be delivered. */
export const isDelivered = (listing: FulfilmentTerms): boolean =>
  isBrought(listing) || (isCollected(listing) && (listing.deliveryFee ?? null) !== null);

/** Whether the agreed price includes that the seller comes or delivers, which nobody can with a place to stay. */
const isBrought = (listing: FulfilmentTerms): boolean =>
  listing.isAgreedDelivery === true && (listing.saleType !== 'rental' || isCollected(listing));

/**
 * Whether a listing is an item to collect. A rental by night is one if it can be delivered, like a
 * tent; otherwise it is a place to stay.
 */
export function isCollected({ saleType, rules, deliveryFee = null }: FulfilmentTerms): boolean {
  if (saleType === 'rental') return rules?.basis !== 'night' || deliveryFee !== null;
  return saleType === 'sale' || saleType === 'auction';
}
