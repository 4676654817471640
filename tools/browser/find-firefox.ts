import { findCommand } from '../../libs/environment/src/index.ts';

/**
 * The Firefox on the PATH, preferably the ESR; null if there is none, since no npm package contains
 * it.
 */
export const findFirefox = (searchPath?: string): string | null => findCommand(['firefox-esr', 'firefox'], searchPath);
