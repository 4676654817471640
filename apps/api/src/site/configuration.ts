import { CONFIGURATION_KEYS, Configuration, type ConfigurationKey, type SettingKey } from '@marketplace/api-contract';
import type { Deps } from '../deps';
import { sanitiseHtml } from '../html';
import { publicUrl } from '../public-url';
import { ownName, type GetName } from '@marketplace/formats';
import { findPolicies, findPublicSettings } from './site-repository';

const SANDBOX_KEY = 'pk_test_sandbox';

/**
 * Every public configuration value, validated, with safe HTML and translated by `getName`. A row
 * that does not fit its key is logged and left out.
 */
export async function loadConfiguration(
  deps: Pick<Deps, 'db' | 'environment' | 'log'>,
  getName: GetName = ownName,
): Promise<Configuration> {
  const [rows, policies] = await Promise.all([findPublicSettings(deps.db), findPolicies(deps.db)]);
  const raw = withDerived(withNames(rows, getName), deps.environment);
  const configuration: Record<string, unknown> = {};
  for (const key of CONFIGURATION_KEYS) {
    const value = key === 'policies' ? createPolicies(policies, getName) : sanitiseValue(key, raw.get(key));
    if (value === undefined) continue;
    const checked = Configuration.shape[key].safeParse(value);
    if (checked.success) configuration[key] = checked.data;
    else deps.log.warn({ key, problem: checked.error.message }, 'a setting does not fit its key');
  }
  return configuration as Configuration;
}

/** The translated texts of the company; translated keywords are one text, separated by commas. */
function withNames(rows: Map<SettingKey, unknown>, getName: GetName): Map<SettingKey, unknown> {
  const company = rows.get('company');
  if (typeof company !== 'object' || company === null) return rows;
  const description = getName('company.description', '');
  const aboutUs = getName('company.aboutUs', '');
  const keywords = getName('company.keywords', '');
  return new Map(rows).set('company', {
    ...company,
    ...(description && { description }),
    ...(aboutUs && { aboutUs }),
    ...(keywords && { keywords: keywords.split(/\s*[,、，]\s*/) }),
  });
}

/** Values derived from others when they have no row of their own. */
function withDerived(rows: Map<SettingKey, unknown>, environment: Deps['environment']): Map<SettingKey, unknown> {
  const values = new Map(rows);
  const company = rows.get('company') as { name?: unknown; aboutUs?: unknown } | undefined;
  const fallBack = (key: ConfigurationKey, value: unknown) => {
    if (!values.has(key) && value !== undefined) values.set(key, value);
  };
  fallBack('company.name', company?.name);
  fallBack('company.aboutUs', company?.aboutUs);
  fallBack('websiteURL', publicUrl(environment));
  fallBack('customer_account.verify', false);
  fallBack('marketplaceType', 'product');
  // Without its secret nobody could sign in with it, so it counts as not set up (AU-11).
  if (!environment.GOOGLE_CLIENT_SECRET) values.delete('customer_account.googleClientID');
  if (!environment.FACEBOOK_APP_SECRET) values.delete('customer_account.facebookClientID');
  if (environment.STRIPE_PUBLISHABLE_KEY) values.set('stripe.publishableKey', environment.STRIPE_PUBLISHABLE_KEY);
  if (environment.MODE === 'demo' && !values.get('stripe.publishableKey'))
    values.set('stripe.publishableKey', SANDBOX_KEY);
  return values;
}

function sanitiseValue(key: ConfigurationKey, value: unknown): unknown {
  if (key === 'company.aboutUs' && typeof value === 'string') return sanitiseHtml(value);
  if (key === 'company' && typeof value === 'object' && value !== null)
    return { ...value, aboutUs: sanitiseHtml(String((value as { aboutUs?: unknown }).aboutUs ?? '')) };
  return value;
}

const createPolicies = (rows: { key: string; name: string; value: string }[], getName: GetName) =>
  Object.fromEntries(
    rows.map(({ key, name, value }) => [
      key,
      { name: getName(`policy.${key}.name`, name), value: sanitiseHtml(getName(`policy.${key}.value`, value)) },
    ]),
  );

/** Only the requested keys; unknown and secret keys are left out (CA-02). */
export function pick(configuration: Configuration, keys: readonly string[]): Configuration {
  const requestedKeys = new Set(keys);
  return Object.fromEntries(Object.entries(configuration).filter(([key]) => requestedKeys.has(key)));
}
