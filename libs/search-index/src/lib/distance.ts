import type { Coordinates } from '@marketplace/api-contract';

const EARTH_KM = 6371;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Great-circle distance in kilometres. */
export function distanceKm(a: Coordinates, lat: number, lng: number): number {
  const [φ1, φ2] = [radians(a.lat), radians(lat)];
  const h = Math.sin((φ2 - φ1) / 2) ** 2 + Math.cos(φ1) * Math.cos(φ2) * Math.sin(radians(lng - a.lng) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}

/**
 * Rounds to two decimals of a degree, about one kilometre: the exact address is shown only after an
 * order.
 */
export const roundCoordinate = (degrees: number): number => Math.round(degrees * 100) / 100;
