import { parseArgs } from 'node:util';
import { StartError } from '@marketplace/environment';

export const LISTINGS_MAXIMUM = 1_000_000;

/** The options of the command line. */
export interface StartOptions {
  isHelp: boolean;
  /** How many listings the demo marketplace gets on its first start. */
  listings: number | undefined;
}

export function readOptions(args: readonly string[]): StartOptions {
  const { help, listings } = parse(args);
  if (listings === undefined) return { isHelp: help ?? false, listings };
  const count = Number(listings);
  if (!Number.isInteger(count) || count < 1 || count > LISTINGS_MAXIMUM)
    throw new StartError(`--listings must be a whole number from 1 to ${LISTINGS_MAXIMUM}, not ${listings}.`);
  return { isHelp: help ?? false, listings: count };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: { help: { type: 'boolean' }, listings: { type: 'string' } } }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message.split('. ')[0]}. See --help.`);
  }
}
