import { clockOf, type Clocks } from '@marketplace/formats';
import type { Deps } from '../deps';
import { readZones } from './site-repository';

/** More would weigh on every page; the clocks of further zones are the browser's own. */
const ZONES_MAXIMUM = 100;

/** By year and zone: a zone is looked through once. */
const known = new Map<string, Clocks[string] | null>();

/** The clocks of the listings' zones from last year to the year after the next: the same all year, as pages are kept by what they hold. */
export async function readClocks({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Clocks> {
  const year = clock().getUTCFullYear();
  const zones = await readZones(db, ZONES_MAXIMUM);
  return Object.fromEntries(zones.map((zone) => [zone, clockIn(year, zone)] as const).filter(isKnown));
}

function clockIn(year: number, zone: string): Clocks[string] | null {
  const key = `${year} ${zone}`;
  let clock = known.get(key);
  if (clock === undefined) known.set(key, (clock = looked(year, zone)));
  return clock;
}

/** Null for what is no zone: a listing with a wrong one must not take the marketplace down. */
function looked(year: number, zone: string): Clocks[string] | null {
  try {
    return clockOf(zone, Date.UTC(year - 1, 0, 1), Date.UTC(year + 3, 0, 1));
  } catch {
    return null;
  }
}

const isKnown = (entry: readonly [string, Clocks[string] | null]): entry is readonly [string, Clocks[string]] =>
  entry[1] !== null;
