import { createHmac } from 'node:crypto';
import type { Deps } from '../deps';
import { cache } from './cache';
import { digestSettings } from './settings-version-repository';

/** A digest, so that it reveals nothing of the settings. */
async function loadVersion({ db, secret }: Pick<Deps, 'db' | 'secret'>): Promise<string> {
  const digest = await digestSettings(db);
  return createHmac('sha256', secret).update(`settings ${digest}`).digest('base64url').slice(0, 16);
}

/**
 * The version of all settings. Pages cached under an earlier version are out of date once this
 * changes; right after a change some answers may still come from cached settings, so pages of that
 * moment get a version of their own, which has ended by then.
 */
export function createSettingsVersion(deps: Pick<Deps, 'db' | 'secret' | 'settingsCacheMs'>): () => Promise<string> {
  const { settingsCacheMs } = deps;
  const read = cache(() => loadVersion(deps), settingsCacheMs);
  let known: string | null = null;
  let settlesAt = 0;
  return async () => {
    const version = await read();
    // A cached value may itself be derived from a cached one.
    if (known !== null && version !== known) settlesAt = performance.now() + 2 * settingsCacheMs;
    known = version;
    return performance.now() < settlesAt ? `${version}~` : version;
  };
}
