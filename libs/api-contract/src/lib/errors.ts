import { z } from 'zod';

/**
 * Stable error codes. The client translates the codes it knows and shows the server's message for
 * others (CA-04).
 */
export const ERROR_CODES = [
  'invalid_input',
  'request_timeout',
  'body_too_large',
  'unsupported_media_type',
  'key_missing',
  'key_invalid',
  'key_expired',
  'origin_refused',
  'signed_out',
  'forbidden',
  'not_found',
  'gone',
  'too_many_requests',
  'login_failed',
  'sign_in_link_required',
  'account_exists',
  'password_common',
  'password_wrong',
  'confirmation_needed',
  'last_sign_in_method',
  'social_failed',
  'provider_unavailable',
  'social_link_required',
  'token_invalid',
  'unavailable_dates',
  'max_quantity',
  'min_quantity',
  'price_changed',
  'promo_code_invalid',
  'mixed_sellers',
  'not_orderable',
  'already_paid',
  'order_expired',
  'order_busy',
  'unpaid_limit',
  'action_unavailable',
  'request_limit',
  'request_changed',
  'no_sellers',
  'quote_expired',
  'bid_too_low',
  'bid_not_higher',
  'bid_unconfirmed',
  'auction_not_started',
  'auction_ended',
  'own_auction',
  'card_required',
  'conversation_closed',
  'refund_too_high',
  'payment_failed',
  'card_not_saved',
  'not_offered',
  'limit_reached',
  'file_type_refused',
  'file_too_large',
  'file_empty',
  'picture_too_large',
  'service_unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every error response. `fields` maps a path such as `body.email` to a message. */
export const ErrorBody = z.object({
  code: z.enum(ERROR_CODES),
  message: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  /** Data for the client, such as the unavailable days or the new total. */
  details: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
