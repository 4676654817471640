import type { ZoneClock } from '@marketplace/api-contract';

const MINUTE_MS = 60_000;

export type Clocks = Readonly<Record<string, ZoneClock>>;
/** What each setting of a clock is called, as 'MDT', in the order of its changes. */
export type ClockNames = Readonly<Record<string, readonly string[]>>;

let clocks: Clocks = {};
let names: ClockNames = {};

/**
 * From here on these clocks are gone by, as far as they reach. Countries change their rules and a browser learns of it with its
 * updates, if ever: what a visitor sees must be what the server means (AV-07).
 */
export function setClocks(ofServer: Clocks, withNames: ClockNames = {}): void {
  [clocks, names] = [ofServer, withNames];
}

/** How the clock there is set at that instant; undefined where only the platform knows. */
export function settingAt(zone: string, ms: number): { offsetMs: number; name: string | undefined } | undefined {
  const clock = clocks[zone];
  if (!clock || !(ms < clock.until * MINUTE_MS)) return undefined;
  const index = clock.changes.findLastIndex(({ from }) => from * MINUTE_MS <= ms);
  const change = clock.changes[index];
  return change && { offsetMs: change.offset * MINUTE_MS, name: names[zone]?.[index] };
}
