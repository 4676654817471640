import type { EmailKind, StoppedEmails } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { publicUrl } from '../public-url';
import { setMailedByToken } from '../saved/saved-searches-service';
import * as preferences from './email-preferences-repository';
import { createEmailToken, readEmailToken } from './email-tokens';

/** Whether an account gets emails of a kind. */
export const isEmailOn = (db: Db, customerId: string, kind: EmailKind): Promise<boolean> =>
  preferences.isEmailOn(db, customerId, kind);

/** Turns off or on what the mail of the token is about: a kind of emails, or one saved search. */
export async function setEmailsByToken(
  deps: Pick<Deps, 'db' | 'secret'>,
  token: string,
  isOn: boolean,
  now: Date,
): Promise<StoppedEmails> {
  const own = readEmailToken(deps.secret, token);
  if (!own) return { kind: 'savedSearch', name: (await setMailedByToken(deps, token, isOn, now)).name };
  if (!(await preferences.setEmailOn(deps.db, own.customerId, own.kind, isOn, now)))
    throw new AppError('token_invalid');
  return { kind: own.kind };
}

/** The page that turns a kind of emails off without signing in, and the address for mailboxes (RFC 8058). */
export function createUnsubscribeUrls(
  { secret, environment }: Pick<Deps, 'secret' | 'environment'>,
  kind: EmailKind,
  customerId: string,
): { stopUrl: string; oneClickUrl: string } {
  const query = `unsubscribe?token=${createEmailToken(secret, kind, customerId)}`;
  const site = publicUrl(environment);
  return { stopUrl: `${site}/${query}`, oneClickUrl: `${site}/api/${query}` };
}
