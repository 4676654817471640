import type { ErrorCode } from '@marketplace/api-contract';

/** HTTP status and plain words of every refusal. The client translates the codes it knows; these words are for everybody else. */
const REFUSALS: Readonly<Record<ErrorCode, readonly [status: number, message: string]>> = {
  invalid_input: [400, 'Some of what was sent is not right.'],
  request_timeout: [408, 'The request took too long to arrive. Please send it again.'],
  body_too_large: [413, 'What was sent is too large.'],
  unsupported_media_type: [415, 'Send JSON, with the header content-type: application/json.'],
  key_missing: [401, 'The key header is missing. Ask /api/getHash for one.'],
  key_invalid: [401, 'The key header is not valid. Ask /api/getHash for a new one.'],
  key_expired: [401, 'The key header has expired. Ask /api/getHash for a new one.'],
  origin_refused: [403, 'This call must come from the marketplace itself.'],
  signed_out: [401, 'Please sign in first.'],
  forbidden: [403, 'This is not yours to see or change.'],
  not_found: [404, 'There is nothing here.'],
  gone: [410, 'This is no longer offered.'],
  too_many_requests: [429, 'Too many attempts. Please wait a little and try again.'],
  login_failed: [401, 'The e-mail or the password is not right.'],
  sign_in_link_required: [
    403,
    'Too many wrong passwords were tried for this account today. Sign in with a link that we send by email.',
  ],
  // The specification fixes this text (AU-09).
  account_exists: [409, 'user with that username already registered'],
  password_common: [400, 'This password is among those that are tried first. Please choose another one.'],
  password_wrong: [403, 'The password is not right.'],
  confirmation_needed: [403, 'Please confirm first that it is you.'],
  last_sign_in_way: [409, 'This is the only way to sign in to this account. Please set a password first.'],
  social_failed: [401, 'Signing in with this provider did not work. Please try again.'],
  provider_unavailable: [503, 'This provider does not answer at the moment. Please try again shortly.'],
  social_link_required: [409, 'There is an account with this e-mail already. Its password connects the two.'],
  token_invalid: [400, 'This link is no longer valid.'],
  unavailable_dates: [409, 'Some of these dates are no longer free.'],
  max_quantity: [409, 'This is more than can be had.'],
  min_quantity: [409, 'This is less than the smallest quantity.'],
  price_changed: [409, 'The price has changed. Please look at it again.'],
  mixed_sellers: [409, 'One order is for one seller.'],
  not_orderable: [409, 'This cannot be ordered.'],
  already_paid: [409, 'This is paid already.'],
  order_expired: [409, 'The time to pay has run out.'],
  unpaid_limit: [429, 'You have too much in unpaid orders. Pay for one or cancel it first.'],
  payment_failed: [402, 'The payment did not go through.'],
  card_not_saved: [409, 'This card is not saved, or was saved for another account. Please enter it again.'],
  not_offered: [403, 'This is not offered here.'],
  limit_reached: [409, 'There are as many as there can be. Please remove one first.'],
  file_type_refused: [415, 'Only PDF, JPEG, PNG, WebP and HEIC files and plain text in UTF-8 can be sent.'],
  file_too_large: [413, 'The file is larger than 10 MB.'],
  file_empty: [400, 'The file is empty.'],
  picture_too_large: [413, 'The picture has more than 100 million pixels.'],
  service_unavailable: [503, 'The service is not available right now. Please try again shortly.'],
  internal: [500, 'Something went wrong on our side.'],
};

interface AppErrorOptions {
  /** A path such as `body.email` → a plain sentence. */
  fields?: Record<string, string>;
  /** Facts that a screen needs to help. */
  details?: Record<string, unknown>;
  /** Another HTTP status than the code's own. */
  status?: number;
  cause?: unknown;
}

/** The refusal that services throw; the error handler turns it into the one answer shape. Status and words come from the code. */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  readonly details: Record<string, unknown> | undefined;

  constructor(code: ErrorCode, message?: string, options: AppErrorOptions = {}) {
    super(message ?? REFUSALS[code][1], options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? REFUSALS[code][0];
    this.fields = options.fields;
    this.details = options.details;
  }
}
