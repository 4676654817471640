import type { Language, SocialProviderName } from '@marketplace/api-contract';
import { webOrigin } from '@marketplace/formats';
import type { Deps } from '../../deps';
import { AppError } from '../../errors';
import { loadConfiguration } from '../../site/configuration';
import { isVerificationRequired, loadCustomerLogin } from '../../site/site-service';
import { findCustomerByEmail, insertCustomer, setLanguage, type CustomerRow } from '../accounts-repository';
import { checkVerification, DEFAULT_LANGUAGE, sendAccountNotice, sendVerification } from '../accounts-service';
import { markVerified } from '../mark-verified';
import { createFacebook } from './facebook';
import { createGoogle } from './google';
import { findByIdentity, insertIdentity, type Identity } from './identities-repository';
import type { SocialClient, SocialPerson, SocialProvider } from './social-provider';
import { isTokenUsed, markTokenUsed } from './used-tokens-repository';

/** A provider, and the operator's registration with it. */
interface OfferedProvider {
  provider: SocialProvider;
  client: SocialClient;
}

/**
 * Returns a provider that the operator offers: enabled, with client id and secret (AU-11). Throws
 * `not_offered` otherwise.
 */
export function createProviderLookup(deps: Deps): (type: SocialProviderName) => Promise<OfferedProvider> {
  const { environment, clock } = deps;
  const providers: Record<SocialProviderName, SocialProvider> = {
    google: createGoogle(environment.GOOGLE_ISSUER, clock),
    facebook: createFacebook(environment.FACEBOOK_URL, environment.FACEBOOK_GRAPH_URL),
  };
  return async (type) => {
    const client = await findSocialClient(deps, type);
    if (!client) throw new AppError('not_offered');
    return { provider: providers[type], client };
  };
}

/** The operator's registration with an enabled provider, otherwise null. */
export async function findSocialClient(deps: Deps, type: SocialProviderName): Promise<SocialClient | null> {
  const { GOOGLE_CLIENT_SECRET, FACEBOOK_APP_SECRET } = deps.environment;
  const [{ loginAttributes }, configuration] = await Promise.all([loadCustomerLogin(deps), loadConfiguration(deps)]);
  const isEnabled = loginAttributes[`${type}Enabled`];
  const id = configuration[`customer_account.${type}ClientID`];
  const secret = { google: GOOGLE_CLIENT_SECRET, facebook: FACEBOOK_APP_SECRET }[type];
  return isEnabled && id && secret ? { id, secret } : null;
}

/** A sign-in of a person whom a provider has identified. */
interface ProviderSignIn {
  type: SocialProviderName;
  person: SocialPerson;
  language: Language | undefined;
  /** Throws unless the account is proved to be theirs; null if no proof was sent. */
  checkOwner: ((owner: CustomerRow) => Promise<unknown>) | null;
  /** Called when the provider has been connected to the account. */
  onConnected: () => void;
}

/**
 * Signs in with an ID token that has not been used before and marks it as used. If the account's
 * password is required first, the token stays unused and comes again with it.
 */
export async function signInWithProvider(
  deps: Deps,
  signIn: ProviderSignIn,
  now: Date,
): Promise<CustomerRow | 'unVerified'> {
  const { singleUseToken } = signIn.person;
  if (singleUseToken && (await isTokenUsed(deps.db, singleUseToken))) throw new AppError('social_failed');
  const customer = await findOrCreate(deps, signIn, now);
  // Of concurrent calls with one token the second is refused here.
  if (singleUseToken && !(await markTokenUsed(deps.db, singleUseToken, now))) throw new AppError('social_failed');
  return customer;
}

/**
 * The account of an identified person, created if there is none; 'unVerified' as for a password. It
 * is found by the provider's key. An email that belongs to another account is never connected by
 * itself: `social_link_required`.
 */
async function findOrCreate(deps: Deps, signIn: ProviderSignIn, now: Date): Promise<CustomerRow | 'unVerified'> {
  const { type, person, language, checkOwner: prove, onConnected: onLinked } = signIn;
  const identity = { provider: type, subject: person.subject };
  const existing = await findByIdentity(deps.db, identity);
  if (existing) return checkVerification(deps, existing, now, language);
  if (person.email === null) throw new AppError('social_failed');
  const email = person.email;
  // Of concurrent calls for one person the second finds what the first created.
  const created = await createCustomer(deps, identity, { ...signIn, email }, now);
  if (created?.verifiedAt === null && !(await isVerificationRequired(deps)))
    await sendVerification(deps, created, now, language);
  const customer = created ?? (await findByIdentity(deps.db, identity));
  if (customer) return checkVerification(deps, customer, now, language);
  const owner = await findCustomerByEmail(deps.db, email);
  if (!owner || !prove) throw new AppError('social_link_required');
  await prove(owner);
  const inLanguage = { ...owner, language: language ?? owner.language };
  const connected = await connectIdentity(deps, inLanguage, identity, person, now);
  onLinked();
  return checkVerification(deps, connected, now, language);
}

/** A new account without a password; undefined if the email has one already. */
async function createCustomer(
  deps: Deps,
  identity: Identity,
  { email, person, language = DEFAULT_LANGUAGE }: ProviderSignIn & { email: string },
  now: Date,
): Promise<CustomerRow | undefined> {
  const { name, isEmailVerified } = person;
  const verifiedAt = isEmailVerified ? now : null;
  const avatar = await allowedPicture(deps, person.avatar);
  return deps.db.transaction(async (tx) => {
    const customer = await insertCustomer(tx, { email, name, avatar, language, verifiedAt, createdAt: now });
    if (customer) await insertIdentity(tx, identity, customer.id, now);
    return customer;
  });
}

/** A picture of an origin that the operator names, else null. */
async function allowedPicture(deps: Deps, address: string | null): Promise<string | null> {
  const { pictureOrigins = [] } = await loadConfiguration(deps);
  const origin = address && webOrigin(address);
  return origin && pictureOrigins.includes(origin) ? address : null;
}

export const PROVIDER_NAMES: Readonly<Record<SocialProviderName, string>> = { google: 'Google', facebook: 'Facebook' };

/** Connects the provider and tells the owner. */
async function connectIdentity(
  deps: Deps,
  owner: CustomerRow,
  identity: Identity,
  { isEmailVerified }: SocialPerson,
  now: Date,
): Promise<CustomerRow> {
  return deps.db.transaction(async (tx) => {
    await insertIdentity(tx, identity, owner.id, now);
    if (isEmailVerified) await markVerified(deps, tx, owner.id, now);
    if (owner.language) await setLanguage(tx, owner.id, owner.language);
    await sendAccountNotice(deps, tx, 'connected', owner, PROVIDER_NAMES[identity.provider]);
    return isEmailVerified ? { ...owner, verifiedAt: owner.verifiedAt ?? now } : owner;
  });
}
