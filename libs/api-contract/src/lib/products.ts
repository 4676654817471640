import { z } from 'zod';
import { endpoint } from './endpoint';
import { Amount, Coordinates, Picture, PublicId, Rating, SafeHtml } from './primitives';
import { AttributeType } from './site';
import { AuctionState } from './auction-state';
import { AvailabilityData } from './availability';
import { Category } from './categories';
import { OfferedPrice } from './prices';
import { SellerSummary } from './sellers';

/**
 * An attribute of a listing; its name, section and picklist values are in the language of the
 * request.
 */
export const AttributeValue = z.object({
  uniqueName: z.string(),
  name: z.string(),
  attributeType: AttributeType,
  section: z.string(),
  value: z.union([z.string(), z.number(), z.array(z.string())]),
});
export type AttributeValue = z.infer<typeof AttributeValue>;

/**
 * The seller's cancellation terms; refunds and deadlines are in `cancellationTerms` of libs/formats
 * and in the texts.
 */
export const Cancellation = z.enum(['flexible', 'moderate', 'strict']);
export type Cancellation = z.infer<typeof Cancellation>;

const ProductBase = z.object({
  id: PublicId,
  name: z.string(),
  slug: z.string(),
  /** Sanitised HTML. */
  description: SafeHtml,
  /** The description as plain text, for previews; at most 200 characters. */
  summary: z.string(),
  pictures: z.array(Picture).min(1),
  /** From the root to the product's category. */
  categories: z.array(Category),
  attributes: z.array(AttributeValue),
  seller: SellerSummary,
  place: z.string(),
  /** The approximate location; the address is only shown after an order. */
  near: Coordinates,
  timeZone: z.string(),
  rating: Rating.nullable(),
  cancellation: Cancellation,
  minimumQuantity: z.int().min(1),
  maximumQuantity: z.int().min(1),
  /**
   * `pickup`: whether the customer picks it up, as opposed to visiting it or agreeing on a place.
   * `fee`: the delivery fee; null without delivery.
   */
  delivery: z.object({ pickup: z.boolean(), fee: Amount.nullable() }),
});

const Priced = { unitsOfPrice: z.array(OfferedPrice).min(1) };

export const Product = z.discriminatedUnion('saleType', [
  ProductBase.extend({
    saleType: z.literal('rental'),
    ...Priced,
    availability: AvailabilityData,
    deposit: Amount.nullable(),
  }),
  ProductBase.extend({ saleType: z.literal('booking'), ...Priced, availability: AvailabilityData }),
  ProductBase.extend({ saleType: z.literal('sale'), ...Priced, stock: z.int().min(0) }),
  ProductBase.extend({ saleType: z.literal('request'), typicalDays: z.int().min(1) }),
  ProductBase.extend({
    saleType: z.literal('auction'),
    /** The listing's current auction, or its last one. */
    auction: AuctionState,
  }),
]);
export type Product = z.infer<typeof Product>;

/**
 * For a listing that is no longer offered the error is `gone` if it was removed and `not_found` if
 * it is hidden; `details` has only its category, to suggest other listings.
 */
export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:id',
  access: 'key',
  summary: 'One product with its availability for the next months; the error for a removed one has its category',
  params: z.object({ id: PublicId }),
  response: Product,
});
