import { expect, it } from 'vitest';
import { NEAR_RADIUS } from '@marketplace/api-contract';
import { distanceKm } from '@marketplace/search-index';
import { getApproximatePosition } from './cards-repository';

it('PD-01 a listing’s approximate position lies within the circle on its map and is the same for a neighbour', () => {
  let farthest = 0;
  for (let lat = -89.9951; lat < 90; lat += 0.3737)
    for (let lng = -179.9951; lng < 180; lng += 7.3131)
      farthest = Math.max(farthest, distanceKm(getApproximatePosition({ lat, lng }), lat, lng));
  expect(farthest).toBeGreaterThan(NEAR_RADIUS / 2);
  expect(farthest).toBeLessThan(NEAR_RADIUS);
  expect(getApproximatePosition({ lat: 53.5461, lng: -113.4938 })).toEqual(
    getApproximatePosition({ lat: 53.5539, lng: -113.4861 }),
  );
});
