import { parseArgs } from 'node:util';

/** The options of `npm start -- …`. */
export interface StartOptions {
  help: boolean;
  dev: boolean;
  /** How many demo listings the first start creates; the default number if absent. */
  listings?: number;
}

const MAX_LISTINGS = 1_000_000;

/** Reads the command line. Throws an Error whose message is shown to the user. */
export function readOptions(args: readonly string[]): StartOptions {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: 'boolean', short: 'h', default: false },
      dev: { type: 'boolean', default: false },
      listings: { type: 'string' },
    },
  });
  if (values.listings === undefined) return { help: values.help, dev: values.dev };
  const listings = Number(values.listings);
  if (!Number.isInteger(listings) || listings < 1 || listings > MAX_LISTINGS) {
    throw new Error(`--listings must be a whole number from 1 to ${MAX_LISTINGS}, not '${values.listings}'.`);
  }
  return { help: values.help, dev: values.dev, listings };
}

/** The first half of `--help`; the environment table follows. */
export const USAGE = `Starts the marketplace: PostgreSQL, the API and the storefront.

Usage
  npm start                         build if needed, then serve
  npm start -- --listings 100000    the same, with a demo of that many listings (first start only)
  npm run dev                       the same with hot reload
  npm start -- --help               this text

Environment`;
