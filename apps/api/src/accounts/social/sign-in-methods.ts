import { SOCIAL_PROVIDERS, type SignInMethods, type SocialProviderName } from '@marketplace/api-contract';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { hasPassword, lockCustomer } from '../accounts-repository';
import { sendAccountNotice } from '../accounts-service';
import { deleteIdentitiesOfProvider, findIdentities } from './identities-repository';
import { PROVIDER_NAMES, findSocialClient } from './social-service';

/** How a customer can sign in. */
export async function findSignInMethods({ db }: Deps, customerId: string): Promise<SignInMethods> {
  const [isPasswordSet, identities] = await Promise.all([hasPassword(db, customerId), findIdentities(db, customerId)]);
  return { hasPassword: isPasswordSet, connected: toConnectedProviders(identities) };
}

/** Several identities of one provider count as one, since the first was connected. */
const toConnectedProviders = (identities: Awaited<ReturnType<typeof findIdentities>>) =>
  SOCIAL_PROVIDERS.flatMap((type) => {
    const first = identities.find(({ provider }) => provider === type);
    return first ? [{ type, since: first.createdAt.toISOString() }] : [];
  });

/**
 * Disconnects a provider and tells the owner. Throws `last_sign_in_method` if nothing else could
 * sign in.
 */
export async function disconnect(deps: Deps, customerId: string, type: SocialProviderName): Promise<void> {
  const offered = await findOfferedProviders(deps);
  await deps.db.transaction(async (tx) => {
    // Serialises concurrent calls, so that one way to sign in remains.
    const owner = await lockCustomer(tx, customerId);
    const connected = toConnectedProviders(await findIdentities(tx, customerId)).map(({ type }) => type);
    if (!owner || !connected.includes(type)) return;
    // A provider that the operator no longer offers cannot sign in.
    const remains = connected.some((other) => other !== type && offered.includes(other));
    if (owner.passwordHash === null && !remains) throw new AppError('last_sign_in_method');
    await deleteIdentitiesOfProvider(tx, customerId, type);
    await sendAccountNotice(deps, tx, 'disconnected', owner, PROVIDER_NAMES[type]);
  });
}

async function findOfferedProviders(deps: Deps): Promise<readonly SocialProviderName[]> {
  const clients = await Promise.all(SOCIAL_PROVIDERS.map((type) => findSocialClient(deps, type)));
  return SOCIAL_PROVIDERS.filter((_, index) => clients[index]);
}
