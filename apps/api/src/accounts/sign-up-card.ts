import { createHash } from 'node:crypto';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import type { CardOwner } from '../payments/payment-provider';
import { findByEmail, hasCustomer } from './accounts-repository';

interface CardOfSignUp extends CardOwner {
  /** The provider's SetupIntent of the card. */
  token?: string;
}

/**
 * Has the provider keep the card of a sign-up (AU-07), before there is an account: without its card there is none, and a try
 * that ends half-way is repeated with the same card. Gives what the account must have: its id, and the provider's customer.
 */
export async function keepSignUpCard(deps: Deps, { token = '', email, name }: CardOfSignUp) {
  if (token === '') throw new AppError('invalid_input', undefined, { fields: { 'body.token': REQUIRED } });
  if (await findByEmail(deps.db, email)) throw new AppError('account_exists');
  const id = accountIdOf(token);
  if (await hasCustomer(deps.db, id)) throw new AppError('card_not_saved');
  const providerCustomerId = await deps.payments.provider.keepCard(token, { email, name });
  if (providerCustomerId === null) throw new AppError('card_not_saved');
  return { id, providerCustomerId };
}

const REQUIRED = 'This is a required field.';

/** A saved card makes one account: the account's id follows from it, and the primary key refuses a second, at the same moment too. */
function accountIdOf(token: string): string {
  const hex = createHash('sha256').update(`account ${token}`).digest('hex');
  // A UUID of version 8 (made by a rule of one's own), variant 2.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
