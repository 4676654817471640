import type { ErrorBody, ErrorCode } from '@marketplace/api-contract';

/**
 * HTTP status and message of every error code. The storefront translates the codes; these messages
 * are for other clients.
 */
export const ERRORS: Readonly<Record<ErrorCode, readonly [status: number, message: string]>> = {
  invalid_input: [400, 'Some of the input isn’t valid.'],
  request_timeout: [408, 'The request took too long to arrive. Send it again.'],
  body_too_large: [413, 'The request is too large.'],
  unsupported_media_type: [415, 'Send JSON, with the header content-type: application/json.'],
  key_missing: [401, 'The key header is missing. Ask /api/getHash for one.'],
  key_invalid: [401, 'The key header isn’t valid. Ask /api/getHash for a new one.'],
  key_expired: [401, 'The key header has expired. Ask /api/getHash for a new one.'],
  origin_refused: [403, 'This call must come from the marketplace itself.'],
  signed_out: [401, 'Sign in first.'],
  forbidden: [403, 'You don’t have access to this.'],
  not_found: [404, 'There’s nothing here.'],
  gone: [410, 'This is no longer available.'],
  too_many_requests: [429, 'Too many attempts. Wait a moment, then try again.'],
  login_failed: [401, 'Wrong email or password.'],
  sign_in_link_required: [
    403,
    'Too many wrong passwords were entered for this account today. Sign in with a link we’ll email you.',
  ],
  // The specification fixes this text (AU-09).
  account_exists: [409, 'user with that username already registered'],
  password_common: [400, 'That password is too common. Choose another.'],
  password_wrong: [403, 'Incorrect password.'],
  confirmation_needed: [403, 'Confirm it’s you first.'],
  last_sign_in_method: [409, 'This is your only way to sign in. Set a password first.'],
  social_failed: [401, 'We couldn’t sign you in with this provider. Try again.'],
  provider_unavailable: [503, 'This provider isn’t responding. Try again in a minute.'],
  social_link_required: [
    409,
    'There’s already an account with this email address. Enter its password to link this provider.',
  ],
  token_invalid: [400, 'This link is no longer valid.'],
  unavailable_dates: [409, 'Some of these dates are no longer available.'],
  max_quantity: [409, 'You can’t order that many.'],
  min_quantity: [409, 'That’s less than the minimum quantity.'],
  price_changed: [409, 'The price has changed. Check it again.'],
  promo_code_invalid: [409, 'This promo code can’t be used.'],
  mixed_sellers: [409, 'Check out with one seller at a time.'],
  not_orderable: [409, 'This can’t be ordered online.'],
  already_paid: [409, 'This is already paid.'],
  order_expired: [409, 'This order wasn’t paid in time and has expired.'],
  order_busy: [409, 'This order is being changed right now. Wait a moment, then try again.'],
  unpaid_limit: [429, 'You have too many unpaid orders. Pay for or cancel one first.'],
  action_unavailable: [409, 'This isn’t possible for this order right now. Reload to see where it is.'],
  request_limit: [429, 'You’ve reached today’s limit for requests and changes. Try again tomorrow.'],
  request_changed: [409, 'The customer has changed this request. Read it again before you quote.'],
  no_sellers: [409, 'Nobody near this place offers this category. Choose a larger area or another category.'],
  quote_expired: [409, 'This quote was valid until a time that has passed.'],
  bid_too_low: [409, 'This bid is too low. Bid at least the minimum.'],
  bid_not_higher: [409, 'You’re already winning with a maximum that is at least as high.'],
  bid_unconfirmed: [409, 'This bid is far above the current one. Confirm that you want to bid so much.'],
  auction_not_started: [409, 'This auction hasn’t started.'],
  auction_ended: [409, 'This auction has ended.'],
  own_auction: [403, 'You can’t bid on your own listing.'],
  card_required: [409, 'Save a card to your account before you bid here. It isn’t charged for a bid.'],
  conversation_closed: [409, 'One of you has blocked the other, so no messages can be sent.'],
  refund_too_high: [409, 'That’s more than can still be paid back.'],
  payment_failed: [402, 'The payment didn’t go through.'],
  card_not_saved: [409, 'We couldn’t save this card to your account. Enter it again.'],
  not_offered: [403, 'This isn’t available here.'],
  limit_reached: [409, 'You’ve reached the limit. Remove one first.'],
  file_type_refused: [415, 'Choose a PDF, JPEG, PNG, WebP, HEIC or plain text (UTF-8) file.'],
  file_too_large: [413, 'The file is larger than 10 MB.'],
  file_empty: [400, 'The file is empty.'],
  picture_too_large: [413, 'The photo has more than 64 million pixels.'],
  service_unavailable: [503, 'The service isn’t available right now. Try again in a minute.'],
  internal: [500, 'Something went wrong on our side.'],
};

/** The content of an error response; its status may differ from the default of its code. */
export interface HttpError extends Omit<ErrorBody, 'requestId'> {
  code: ErrorCode;
  status: number;
}

/** Creates an error from its code, with the default status and message unless overridden. */
export function httpError(code: ErrorCode, other: Partial<Omit<HttpError, 'code'>> = {}): HttpError {
  const [status, message] = ERRORS[code];
  return { code, status, message, ...other };
}

/** Seconds until a retry, for the header `retry-after`; undefined if unknown. */
export function retryAfterSeconds({ details }: Pick<HttpError, 'details'>): number | undefined {
  const seconds = details?.['retryAfterSeconds'];
  return typeof seconds === 'number' ? seconds : undefined;
}

/** The response body of an error, as in the contract. */
export const errorBody = ({ code, message, fields, details }: HttpError, requestId?: string): ErrorBody => ({
  code,
  message,
  fields,
  details,
  requestId,
});
