import type { ZoneOffsets } from '@marketplace/api-contract';
import { computeZoneOffsets, type OffsetsByZone } from '@marketplace/formats';
import type { Deps } from '../deps';
import { findTimeZones } from './site-repository';

/** More would make every page larger; browsers compute the offsets of further zones themselves. */
const ZONES_MAXIMUM = 100;

/** By year and zone. */
const cache = new Map<string, ZoneOffsets | null>();

/**
 * The UTC offsets of the listings' zones from last year to the year after next. Constant all year,
 * because pages are cached by content.
 */
export async function loadZoneOffsets({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<OffsetsByZone> {
  const year = clock().getUTCFullYear();
  const zones = await findTimeZones(db, ZONES_MAXIMUM);
  return Object.fromEntries(zones.map((zone) => [zone, findOffsets(year, zone)] as const).filter(isKnown));
}

function findOffsets(year: number, zone: string): ZoneOffsets | null {
  const key = `${year} ${zone}`;
  let offsets = cache.get(key);
  if (offsets === undefined) cache.set(key, (offsets = computeOffsets(year, zone)));
  return offsets;
}

/** Null for an unknown zone, so that a listing with a wrong zone doesn't break the marketplace. */
function computeOffsets(year: number, zone: string): ZoneOffsets | null {
  try {
    return computeZoneOffsets(zone, Date.UTC(year - 1, 0, 1), Date.UTC(year + 3, 0, 1));
  } catch {
    return null;
  }
}

const isKnown = (entry: readonly [string, ZoneOffsets | null]): entry is readonly [string, ZoneOffsets] =>
  entry[1] !== null;
