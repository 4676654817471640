import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { addressOf } from '../plugins/limits';
import { knownBrowserOf, sessionIdOf } from '../plugins/session';
import type { Attempt } from './attempts';
import { hashOfSecret } from './secrets';

type TryDeps = Pick<Deps, 'attempts' | 'passwordQuota' | 'secret'>;

/**
 * Checks a password of an account, counted as a try at it until it was right. Throws `too_many_requests` where this browser or address
 * has to wait, and `sign_in_link_required` where browsers that the account does not know may try no password today.
 */
export async function countPassword<T>(
  deps: TryDeps,
  request: FastifyRequest,
  email: string,
  now: Date,
  check: () => Promise<T>,
): Promise<T> {
  request.account = email;
  const browser = browserOf(request, deps.secret, email);
  const count = browser === undefined ? countUnknown(deps, request, email, now) : countKnown(deps, browser, email, now);
  const takeBack = await count;
  const checked = await check();
  await takeBack();
  return checked;
}

/** Nobody else's tries count here, not even those from the same address. */
async function countKnown({ attempts }: TryDeps, browser: string, email: string, now: Date) {
  const tried: Attempt[] = [['passwordFromBrowser', `${browser} ${email}`]];
  await attempts.begin(tried, now);
  return () => attempts.succeed(tried);
}

async function countUnknown({ attempts, passwordQuota }: TryDeps, request: FastifyRequest, email: string, now: Date) {
  const address = addressOf(request);
  const fromHere = `${address} ${email}`;
  const tried: Attempt[] = [
    ['passwordFromHere', fromHere],
    ['passwordOfAddress', address],
  ];
  // Under attack an address has one try: only its first of the day counts against the larger number.
  const isFirst = await attempts.countToday('addressToday', fromHere, 1, now);
  const limit = isFirst ? passwordQuota.perDay : passwordQuota.calm;
  const takeBackToday = async () => {
    await attempts.takeBackToday('accountToday', email, now);
    if (isFirst) await attempts.takeBackToday('addressToday', fromHere, now);
  };
  if (!(await attempts.countToday('accountToday', email, limit, now))) throw new AppError('sign_in_link_required');
  try {
    await attempts.begin(tried, now);
  } catch (error) {
    // No password was tried.
    await takeBackToday();
    throw error;
  }
  return async () => {
    await attempts.succeed(tried);
    await takeBackToday();
  };
}

/** A browser that has signed in to this account before, or is signed in to it now. */
function browserOf(request: FastifyRequest, secret: string, email: string): string | undefined {
  const known = knownBrowserOf(request, secret, email);
  if (known !== undefined || request.customer?.email !== email) return known;
  return hashOfSecret(sessionIdOf(request) ?? '') ?? undefined;
}
