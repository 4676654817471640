import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  areaAround,
  toApiArea,
  areaAroundCircle,
  findOutside,
  isSameArea,
  nearestWrappedLongitude,
  scaleBar,
  unwrapArea,
  wrapLongitude,
} from './geometry';

const lng = fc.double({ min: -180, max: 180, noNaN: true });
const lat = fc.double({ min: -85, max: 85, noNaN: true });

describe('SE-07 map geometry', () => {
  it('SE-07 areaAround leaves out the widest gap between points, also across the date line', () => {
    expect(areaAround([])).toBeNull();
    expect(areaAround([{ lat: 53, lng: -113 }])).toEqual({ south: 53, west: -113, north: 53, east: -113 });
    expect(
      areaAround([
        { lat: -17, lng: 178 },
        { lat: -14, lng: -172 },
      ]),
    ).toEqual({ south: -17, west: 178, north: -14, east: 188 });
  });

  it('SE-07 areaAround of equal points is a point, not the whole world', () => {
    fc.assert(
      fc.property(fc.record({ lat, lng }), (point) => {
        const { west, east } = areaAround([point, point, point])!;
        expect(east).toBeGreaterThanOrEqual(west);
        expect(east - west).toBeLessThan(1e-9);
      }),
    );
  });

  it('SE-07 areaAround contains every point', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ lat, lng }), { minLength: 1, maxLength: 20 }), (points) => {
        const area = areaAround(points);
        for (const point of points) {
          expect(point.lat).toBeGreaterThanOrEqual(area!.south);
          expect(point.lat).toBeLessThanOrEqual(area!.north);
          const copy = [point.lng, point.lng + 360].some((x) => x >= area!.west - 1e-9 && x <= area!.east + 1e-9);
          expect(copy).toBe(true);
        }
      }),
    );
  });

  it('SE-07 toApiArea returns an area that the API accepts', () => {
    expect(toApiArea({ south: -95, west: 170, north: 60, east: 190 })).toEqual({
      south: -90,
      west: 170,
      north: 60,
      east: -170,
    });
    expect(toApiArea({ south: 0, west: -400, north: 1, east: 400 })).toMatchObject({ west: -180, east: 180 });
    expect(unwrapArea({ south: 0, west: 170, north: 1, east: -170 })).toMatchObject({ west: 170, east: 190 });
  });

  it('SE-07 isSameArea tolerates the rounding of the URL', () => {
    const area = { south: 53.41234, west: -113.71234, north: 53.61234, east: -113.21234 };
    expect(isSameArea({ south: 53.412, west: -113.712, north: 53.612, east: -113.212 }, area)).toBe(true);
    expect(isSameArea({ ...area, east: -113.1 }, area)).toBe(false);
  });

  it('SE-07 wrapped maps all copies of a longitude to one', () => {
    fc.assert(
      fc.property(fc.double({ min: -2000, max: 2000, noNaN: true }), lng, (one, to) => {
        expect(Math.abs(wrapLongitude(one))).toBeLessThanOrEqual(180);
        expect(Math.abs(nearestWrappedLongitude(one, to) - to)).toBeLessThanOrEqual(180 + 1e-6);
      }),
    );
  });

  it('SE-08 areaOfCircle is as wide as the circle in kilometres', () => {
    const { south, north, west, east } = areaAroundCircle({ lat: 53.54, lng: -113.49 }, 10);
    expect((north - south) * 111.32).toBeCloseTo(20, 5);
    expect((east - west) * 111.32 * Math.cos((53.54 * Math.PI) / 180)).toBeCloseTo(20, 5);
  });

  it('SE-07 scaleBar is a round length that fits', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 18 }), lat, (zoom, at) => {
        const { metres, pixels } = scaleBar(
          { zoom, center: { lat: at, lng: 0 }, south: 0, west: 0, north: 0, east: 0 },
          96,
        );
        expect(pixels).toBeGreaterThan(30);
        expect(pixels).toBeLessThanOrEqual(96);
        expect(String(metres)).toMatch(/^0?\.?0*[125]0*$/);
      }),
    );
  });
});

it('SE-07 findOutside finds what a moved map no longer shows, also across the date line', () => {
  const view = { south: 50, west: 170, north: 60, east: 190, zoom: 5, center: { lat: 55, lng: 180 } };
  const inside = [
    { lat: 55, lng: 175 },
    { lat: 50, lng: -170 },
  ];
  const outside = [
    { lat: 61, lng: 175 },
    { lat: 55, lng: -169 },
    { lat: 55, lng: 0 },
  ];
  expect(findOutside([...inside, ...outside], view)).toEqual(outside);
});
