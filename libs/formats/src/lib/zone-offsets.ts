import type { ZoneOffsets } from '@marketplace/api-contract';

const MINUTE_MS = 60_000;

export type OffsetsByZone = Readonly<Record<string, ZoneOffsets>>;
/** The abbreviation of each transition's offset, as 'MDT', in the same order. */
export type AbbreviationsByZone = Readonly<Record<string, readonly string[]>>;

let zoneOffsets: OffsetsByZone = {};
let abbreviations: AbbreviationsByZone = {};

/**
 * Sets the server's offsets, which replace the platform's within their period. A browser's time
 * zone data can be outdated; a visitor must see the times that the server means (AV-07).
 */
export function setZoneOffsets(offsets: OffsetsByZone, names: AbbreviationsByZone = {}): void {
  [zoneOffsets, abbreviations] = [offsets, names];
}

/** The server's offset of a zone at an instant; undefined outside its period. */
export function serverOffsetAt(
  zone: string,
  ms: number,
): { offsetMs: number; abbreviation: string | undefined } | undefined {
  const offsets = zoneOffsets[zone];
  if (!offsets || !(ms < offsets.until * MINUTE_MS)) return undefined;
  const index = offsets.transitions.findLastIndex(({ from }) => from * MINUTE_MS <= ms);
  const transition = offsets.transitions[index];
  return transition && { offsetMs: transition.offset * MINUTE_MS, abbreviation: abbreviations[zone]?.[index] };
}
