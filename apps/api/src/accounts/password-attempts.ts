import type { FastifyRequest } from 'fastify';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { getCountedAddress } from '../plugins/limits';
import { readKnownBrowser, readSessionId } from '../plugins/session';
import type { Attempt } from './attempts';
import { hashSecret } from './secrets';

type AttemptDeps = Pick<Deps, 'attempts' | 'passwordQuota' | 'secret'>;

/**
 * Checks a password, which counts as an attempt until it was right. Throws `too_many_requests` if
 * this browser or address has to wait, and `sign_in_link_required` if browsers unknown to the
 * account may not try any password today.
 */
export async function countPasswordAttempt<T>(
  deps: AttemptDeps,
  request: FastifyRequest,
  email: string,
  now: Date,
  check: () => Promise<T>,
): Promise<T> {
  request.account = email;
  const browser = findKnownBrowser(request, deps.secret, email);
  const count =
    browser === undefined
      ? countUnknownBrowser(deps, request, email, now)
      : countKnownBrowser(deps, browser, email, now);
  const undo = await count;
  const checked = await check();
  await undo();
  return checked;
}

/** Attempts of others do not count here, not even those from the same address. */
async function countKnownBrowser({ attempts }: AttemptDeps, browser: string, email: string, now: Date) {
  const attempted: Attempt[] = [['passwordFromBrowser', `${browser} ${email}`]];
  await attempts.begin(attempted, now);
  return () => attempts.undo(attempted);
}

async function countUnknownBrowser(
  { attempts, passwordQuota }: AttemptDeps,
  request: FastifyRequest,
  email: string,
  now: Date,
) {
  const address = getCountedAddress(request);
  const fromAddress = `${address} ${email}`;
  const attempted: Attempt[] = [
    ['passwordOfAccount', fromAddress],
    ['passwordOfAddress', address],
  ];
  // Under attack an address has one attempt a day: only its first counts against the larger limit.
  const isFirst = await attempts.countToday('addressToday', fromAddress, 1, now);
  const limit = isFirst ? passwordQuota.perDay : passwordQuota.attackThreshold;
  const undoToday = async () => {
    await attempts.undoToday('accountToday', email, now);
    if (isFirst) await attempts.undoToday('addressToday', fromAddress, now);
  };
  if (!(await attempts.countToday('accountToday', email, limit, now))) throw new AppError('sign_in_link_required');
  try {
    await attempts.begin(attempted, now);
  } catch (error) {
    // No password was tried.
    await undoToday();
    throw error;
  }
  return async () => {
    await attempts.undo(attempted);
    await undoToday();
  };
}

/** Identifies a browser that has signed in to this account before, or is signed in to it now. */
function findKnownBrowser(request: FastifyRequest, secret: string, email: string): string | undefined {
  const known = readKnownBrowser(request, secret, email);
  if (known !== undefined || request.customer?.email !== email) return known;
  return hashSecret(readSessionId(request) ?? '') ?? undefined;
}
