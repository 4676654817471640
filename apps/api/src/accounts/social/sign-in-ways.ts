import { SOCIAL_PROVIDERS, type SignInWays, type SocialProviderName } from '@marketplace/api-contract';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { hasPassword, lockCustomer } from '../accounts-repository';
import { sendNotice } from '../accounts-service';
import { deleteIdentitiesAt, readIdentitiesOf } from './identities-repository';
import { PROVIDER_NAMES, readClient } from './social-service';

/** How a customer can sign in. */
export async function listSignInWaysOf({ db }: Deps, customerId: string): Promise<SignInWays> {
  const [isPasswordSet, identities] = await Promise.all([
    hasPassword(db, customerId),
    readIdentitiesOf(db, customerId),
  ]);
  return { hasPassword: isPasswordSet, connected: connectedOf(identities) };
}

/** One provider may know somebody by several accounts; the first that was connected tells since when. */
const connectedOf = (identities: Awaited<ReturnType<typeof readIdentitiesOf>>) =>
  SOCIAL_PROVIDERS.flatMap((type) => {
    const first = identities.find(({ provider }) => provider === type);
    return first ? [{ type, since: first.createdAt.toISOString() }] : [];
  });

/** From now on the provider signs in no longer; the owner is told. Throws `last_sign_in_way` where nothing else would. */
export async function disconnect(deps: Deps, customerId: string, type: SocialProviderName): Promise<void> {
  const offered = await readOffered(deps);
  await deps.db.transaction(async (tx) => {
    // Two that disconnect at one moment stand in line, so that one of them is the last.
    const owner = await lockCustomer(tx, customerId);
    const connected = connectedOf(await readIdentitiesOf(tx, customerId)).map(({ type }) => type);
    if (!owner || !connected.includes(type)) return;
    // One that the operator offers no longer signs nobody in.
    const remains = connected.some((other) => other !== type && offered.includes(other));
    if (owner.passwordHash === null && !remains) throw new AppError('last_sign_in_way');
    await deleteIdentitiesAt(tx, customerId, type);
    await sendNotice(deps, tx, 'disconnected', owner, PROVIDER_NAMES[type]);
  });
}

async function readOffered(deps: Deps): Promise<readonly SocialProviderName[]> {
  const clients = await Promise.all(SOCIAL_PROVIDERS.map((type) => readClient(deps, type)));
  return SOCIAL_PROVIDERS.filter((_, index) => clients[index]);
}
