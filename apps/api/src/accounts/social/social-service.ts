import type { Language, SocialProviderName } from '@marketplace/api-contract';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { readConfiguration } from '../../site/configuration';
import { readCustomerLogin } from '../../site/site-service';
import { findByEmail, insertCustomer, setLanguage, setVerified, type CustomerRow } from '../accounts-repository';
import { admit, LANGUAGE, sendNotice } from '../accounts-service';
import { createFacebook } from './facebook';
import { createGoogle } from './google';
import { findByIdentity, insertIdentity, type Identity } from './identities-repository';
import type { SocialClient, SocialPerson, SocialProvider } from './social-provider';
import { isTokenUsed, markTokenUsed } from './used-tokens-repository';

/** A provider, and the operator's registration there. */
interface Offer {
  provider: SocialProvider;
  client: SocialClient;
}

/** Finds what the operator offers: enabled, with a client id and a secret (AU-11). Throws `not_offered` for anything else. */
export function createSocialOffers(deps: Deps): (type: SocialProviderName) => Promise<Offer> {
  const { environment, clock } = deps;
  const providers: Record<SocialProviderName, SocialProvider> = {
    google: createGoogle(environment.GOOGLE_ISSUER, clock),
    facebook: createFacebook(environment.FACEBOOK_URL, environment.FACEBOOK_GRAPH_URL),
  };
  return async (type) => {
    const client = await readClient(deps, type);
    if (!client) throw new AppError('not_offered');
    return { provider: providers[type], client };
  };
}

/** The operator's registration with a provider that is enabled, else null. */
export async function readClient(deps: Deps, type: SocialProviderName): Promise<SocialClient | null> {
  const { GOOGLE_CLIENT_SECRET, FACEBOOK_APP_SECRET } = deps.environment;
  const [{ loginAttributes }, configuration] = await Promise.all([readCustomerLogin(deps), readConfiguration(deps)]);
  const isEnabled = loginAttributes[`${type}Enabled`];
  const id = configuration[`customer_account.${type}ClientID`];
  const secret = { google: GOOGLE_CLIENT_SECRET, facebook: FACEBOOK_APP_SECRET }[type];
  return isEnabled && id && secret ? { id, secret } : null;
}

/** Somebody whom a provider has identified. */
interface Arrival {
  type: SocialProviderName;
  person: SocialPerson;
  language: Language | undefined;
  /** Throws unless it was shown that this account is theirs; null where nothing was given that could show it. */
  prove: ((owner: CustomerRow) => Promise<unknown>) | null;
  /** The account has this way in from now on. */
  onLinked: () => void;
}

/**
 * The same as `findOrCreate`, for an ID token that has not signed anybody in before: it is used up by this. Where the account's
 * password is asked for first it is not, and comes again with it.
 */
export async function enterSocially(deps: Deps, arrival: Arrival, now: Date): Promise<CustomerRow | 'unVerified'> {
  const { once } = arrival.person;
  if (once && (await isTokenUsed(deps.db, once))) throw new AppError('social_failed');
  const customer = await findOrCreate(deps, arrival, now);
  // Two calls with one token at one moment: the second is refused here.
  if (once && !(await markTokenUsed(deps.db, once, now))) throw new AppError('social_failed');
  return customer;
}

/**
 * The account of somebody whom a provider has identified; a new one where there is none; 'unVerified' as for a password. It is found
 * by the provider's own key. An e-mail that an account has already never connects the two by itself: `social_link_required`.
 */
async function findOrCreate(deps: Deps, arrival: Arrival, now: Date): Promise<CustomerRow | 'unVerified'> {
  const { type, person, language, prove, onLinked } = arrival;
  const identity = { provider: type, subject: person.subject };
  const known = await findByIdentity(deps.db, identity);
  if (known) return admit(deps, known, now, language);
  if (person.email === null) throw new AppError('social_failed');
  const email = person.email;
  // Two calls of one person at one moment: the second finds what the first has made.
  const customer =
    (await createFrom(deps, identity, { ...arrival, email }, now)) ?? (await findByIdentity(deps.db, identity));
  if (customer) return admit(deps, customer, now, language);
  const owner = await findByEmail(deps.db, email);
  if (!owner || !prove) throw new AppError('social_link_required');
  await prove(owner);
  const inLanguage = { ...owner, language: language ?? owner.language };
  const linked = await link(deps, inLanguage, identity, person, now);
  onLinked();
  return admit(deps, linked, now, language);
}

/** A new account without a password; undefined where the e-mail has one already. */
async function createFrom(
  { db }: Deps,
  identity: Identity,
  { email, person, language = LANGUAGE }: Arrival & { email: string },
  now: Date,
): Promise<CustomerRow | undefined> {
  const { name, avatar, isEmailVerified } = person;
  const verifiedAt = isEmailVerified ? now : null;
  return db.transaction(async (tx) => {
    const customer = await insertCustomer(tx, { email, name, avatar, language, verifiedAt, createdAt: now });
    if (customer) await insertIdentity(tx, identity, customer.id, now);
    return customer;
  });
}

export const PROVIDER_NAMES: Readonly<Record<SocialProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

/** From now on the provider signs in as well; the owner is told. */
async function link(
  deps: Deps,
  owner: CustomerRow,
  identity: Identity,
  { isEmailVerified }: SocialPerson,
  now: Date,
): Promise<CustomerRow> {
  return deps.db.transaction(async (tx) => {
    await insertIdentity(tx, identity, owner.id, now);
    if (isEmailVerified) await setVerified(tx, owner.id, now);
    if (owner.language) await setLanguage(tx, owner.id, owner.language);
    await sendNotice(deps, tx, 'connected', owner, PROVIDER_NAMES[identity.provider]);
    return isEmailVerified ? { ...owner, verifiedAt: owner.verifiedAt ?? now } : owner;
  });
}
