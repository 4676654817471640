import { parseArgs } from 'node:util';

/** What `npm start -- …` was asked to do. */
export interface StartOptions {
  help: boolean;
  dev: boolean;
  /** How many demo listings to make on the first start; absent means the usual number. */
  listings?: number;
}

const MOST_LISTINGS = 1_000_000;

/** Reads the command line. Throws an Error with a readable line when it is not understood. */
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
  if (!Number.isInteger(listings) || listings < 1 || listings > MOST_LISTINGS) {
    throw new Error(`--listings must be a whole number from 1 to ${MOST_LISTINGS}, not '${values.listings}'.`);
  }
  return { help: values.help, dev: values.dev, listings };
}

/** The first half of `--help`; the environment table is the other. */
export const USAGE = `Starts the marketplace: PostgreSQL, the API and the storefront.

Usage
  npm start                         build what is not built, then serve it
  npm start -- --listings 100000    the same, with a demo of that many listings (first start only)
  npm run dev                       the same with hot reload
  npm start -- --help               this text

Environment`;
