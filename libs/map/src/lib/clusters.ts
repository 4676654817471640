import Supercluster from 'supercluster';
import { nearestCopy, wrapped, type MapView } from './geometry';
import type { MapMarker } from './types';

/** Pixels within which markers are drawn together: about the width of a price. */
const RADIUS = 58;
/** From here on only markers of one and the same point are together. */
export const CLOSEST = 15;

/** What stands at one point of the map: one listing, or several. */
export type Pin =
  | { kind: 'marker'; key: string; lat: number; lng: number; marker: MapMarker }
  | {
      kind: 'cluster';
      key: string;
      lat: number;
      lng: number;
      /** In the order of the results. */
      members: MapMarker[];
      /** The zoom at which they come apart; null where they stand on one point. */
      opensAt: number | null;
    };

/** Groups markers for any view; built once for a set of markers. */
export function createClusters(markers: readonly MapMarker[]): (view: MapView) => Pin[] {
  const order = new Map(markers.map(({ id }, index) => [id, index]));
  const index = new Supercluster<{ marker: MapMarker }>({ radius: RADIUS, extent: 256, maxZoom: CLOSEST });
  index.load(
    markers.map((marker) => ({
      type: 'Feature',
      properties: { marker },
      geometry: { type: 'Point', coordinates: [wrapped(marker.lng), marker.lat] },
    })),
  );
  const place = (marker: MapMarker) => order.get(marker.id) ?? 0;
  const first = (pin: Pin) => (pin.kind === 'marker' ? place(pin.marker) : place(pin.members[0] as MapMarker));

  return ({ south, west, north, east, zoom, center }) => {
    // A margin, so that what is dragged into view is there already.
    const [height, width] = [(north - south) / 4, Math.min(90, (east - west) / 4)];
    const isWholeWorld = east - west + 2 * width >= 360;
    const box: [number, number, number, number] = isWholeWorld
      ? [-180, -90, 180, 90]
      : [west - width, south - height, east + width, north + height];
    return index
      .getClusters(box, Math.floor(zoom))
      .map((feature): Pin => {
        const [lng = 0, lat = 0] = feature.geometry.coordinates;
        const at = { lat, lng: nearestCopy(lng, center.lng) };
        if (!('cluster' in feature.properties))
          return { kind: 'marker', key: feature.properties.marker.id, ...at, marker: feature.properties.marker };
        const id = feature.properties.cluster_id;
        const members = index
          .getLeaves(id, Infinity)
          .map(({ properties }) => (properties as { marker: MapMarker }).marker);
        members.sort((a, b) => place(a) - place(b));
        const opensAt = index.getClusterExpansionZoom(id);
        return {
          kind: 'cluster',
          key: `cluster ${members[0]?.id} ${members.length}`,
          ...at,
          members,
          opensAt: opensAt > CLOSEST ? null : opensAt,
        };
      })
      .sort((a, b) => first(a) - first(b));
  };
}
