import { createHash } from 'node:crypto';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { CardOwner } from '../payments/payment-provider';
import { findCustomerByEmail, hasCustomer } from './accounts-repository';

interface SignUpCard extends CardOwner {
  /** The provider's SetupIntent of the card. */
  token?: string;
}

/**
 * Saves the card of a sign-up with the provider (AU-07) before the account is created: no account
 * without its card, and an interrupted sign-up can be repeated with the same card. Returns the
 * account's id and the provider's customer.
 */
export async function saveSignUpCard(deps: Deps, { token = '', email, name }: SignUpCard) {
  if (token === '') throw new AppError('invalid_input', undefined, { fields: { 'body.token': REQUIRED } });
  if (await findCustomerByEmail(deps.db, email)) throw new AppError('account_exists');
  const id = deriveAccountId(token);
  if (await hasCustomer(deps.db, id)) throw new AppError('card_not_saved');
  const providerCustomerId = await deps.payments.provider.saveCard(token, { email, name });
  if (providerCustomerId === null) throw new AppError('card_not_saved');
  return { id, providerCustomerId };
}

const REQUIRED = 'This is a required field.';

/**
 * Derives the account's id from the saved card, so that the primary key refuses a second account
 * for it, also at the same moment.
 */
function deriveAccountId(token: string): string {
  const hex = createHash('sha256').update(`account ${token}`).digest('hex');
  // A UUID of version 8 (custom), variant 2.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
