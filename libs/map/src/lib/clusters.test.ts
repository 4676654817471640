import { describe, expect, it } from 'vitest';
import { createClusters, type Pin } from './clusters';
import type { MapView } from './geometry';
import { chooseLabels } from './labels';
import { markersAround } from './story-markers';

const view = (lat: number, lng: number, zoom: number): MapView => {
  const [height, width] = [90 / 2 ** (zoom - 1), 360 / 2 ** (zoom - 1)];
  return {
    zoom,
    center: { lat, lng },
    south: lat - height,
    north: lat + height,
    west: lng - width,
    east: lng + width,
  };
};
const countMarkers = (pins: readonly Pin[]) =>
  pins.reduce((sum, pin) => sum + (pin.kind === 'marker' ? 1 : pin.members.length), 0);

describe('SE-07 createClusters', () => {
  const many = markersAround(53.54, -113.49, 2000, 0.5);

  it('SE-07 keeps every marker at any zoom, in few pins', () => {
    const at = createClusters(many);
    for (const zoom of [3, 6, 8]) {
      const pins = at(view(53.54, -113.49, zoom));
      expect(countMarkers(pins)).toBe(2000);
      expect(pins.length).toBeLessThan(300);
    }
  });

  it('SE-07 keeps markers of one point together in the order of the results', () => {
    const same = markersAround(53.54, -113.49, 3).map((marker) => ({ ...marker, lat: 53.54, lng: -113.49 }));
    const [pin, ...others] = createClusters(same)(view(53.54, -113.49, 14));
    expect(others).toEqual([]);
    expect(pin).toMatchObject({ kind: 'cluster', opensAt: null, members: same });
  });

  it('SE-07 returns pins in the order of the results, which is the tab order', () => {
    const few = markersAround(53.54, -113.49, 6, 3);
    const keys = createClusters(few)(view(53.54, -113.49, 7)).flatMap((pin) =>
      pin.kind === 'marker' ? [Number(pin.key)] : [],
    );
    expect(keys).toEqual([...keys].sort((a, b) => a - b));
  });

  it('SE-07 shows both sides of the date line side by side', () => {
    const both = [...markersAround(-17, 179.5, 2, 0.2), ...markersAround(-17, -179.2, 2, 0.2)].map((marker, index) => ({
      ...marker,
      id: String(index),
    }));
    for (const center of [179.9, -179.9, 539.9]) {
      const pins = createClusters(both)(view(-17, center, 9));
      expect(countMarkers(pins)).toBe(4);
      for (const { lng } of pins) expect(Math.abs(lng - center)).toBeLessThan(3);
    }
  });
});

describe('SE-07 chooseLabels', () => {
  const label = (name: string, lng: number, size: number) => ({ name, lat: 53.5, lng, size });

  it('SE-07 keeps the label of the larger place when two overlap', () => {
    const chosen = chooseLabels(
      [label('Small', -113.49, 3), label('Edmonton', -113.5, 20), label('Far', -112.9, 3)],
      view(53.5, -113.4, 10),
    );
    expect(chosen.map(({ name }) => name)).toEqual(['Edmonton', 'Far']);
    expect(chosen[0]?.look).toBe('large');
  });

  it('SE-07 lets only labels of large places lie under a marker', () => {
    const names = [label('Edmonton', -113.5, 20), label('Leduc', -113.2, 15), label('Far', -112.9, 3)];
    const pins = [-113.5, -113.2].map((lng) => ({ lat: 53.5, lng }));
    const chosen = chooseLabels(names, view(53.5, -113.3, 10), pins);
    expect(chosen.map(({ name }) => name)).toEqual(['Edmonton', 'Far']);
  });

  it('SE-07 keeps the corners free for the scale and the attribution', () => {
    const seen = view(53.5, -113.4, 10);
    const name = (text: string, lng: number, lat: number) => ({ ...label(text, lng, 20), lat });
    const names = [
      name('Scale', seen.west + 0.05, seen.south + 0.01),
      name('Credits', seen.east - 0.05, seen.south + 0.01),
      name('Above', seen.west + 0.05, seen.south + 0.3),
    ];
    expect(chooseLabels(names, seen).map((chosen) => chosen.name)).toEqual(['Above']);
  });

  it('SE-07 omits labels outside the view', () => {
    expect(chooseLabels([label('Elsewhere', 10, 20)], view(53.5, -113.4, 10))).toEqual([]);
  });
});
