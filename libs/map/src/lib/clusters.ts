import Supercluster from 'supercluster';
import { nearestWrappedLongitude, wrapLongitude, type MapView } from './geometry';
import type { MapMarker } from './types';

/** In pixels, about the width of a price. */
const CLUSTER_RADIUS = 58;
/** At higher zoom levels only markers at the same point form a cluster. */
export const MAX_CLUSTER_ZOOM = 15;

/** One listing on the map, or a cluster of several. */
export type Pin =
  | { kind: 'marker'; key: string; lat: number; lng: number; marker: MapMarker }
  | {
      kind: 'cluster';
      key: string;
      lat: number;
      lng: number;
      /** In the order of the results. */
      members: MapMarker[];
      /** The zoom at which the cluster splits; null if all members are at the same point. */
      opensAt: number | null;
    };

/** Clusters markers for any view; created once per set of markers. */
export function createClusters(markers: readonly MapMarker[]): (view: MapView) => Pin[] {
  const order = new Map(markers.map(({ id }, index) => [id, index]));
  const index = new Supercluster<{ marker: MapMarker }>({
    radius: CLUSTER_RADIUS,
    extent: 256,
    maxZoom: MAX_CLUSTER_ZOOM,
  });
  index.load(
    markers.map((marker) => ({
      type: 'Feature',
      properties: { marker },
      geometry: { type: 'Point', coordinates: [wrapLongitude(marker.lng), marker.lat] },
    })),
  );
  const place = (marker: MapMarker) => order.get(marker.id) ?? 0;
  const firstRank = (pin: Pin) => (pin.kind === 'marker' ? place(pin.marker) : place(pin.members[0] as MapMarker));

  return ({ south, west, north, east, zoom, center }) => {
    // A margin, so that pins exist before they are dragged into view.
    const [height, width] = [(north - south) / 4, Math.min(90, (east - west) / 4)];
    const isWholeWorld = east - west + 2 * width >= 360;
    const box: [number, number, number, number] = isWholeWorld
      ? [-180, -90, 180, 90]
      : [west - width, south - height, east + width, north + height];
    return index
      .getClusters(box, Math.floor(zoom))
      .map((feature): Pin => {
        const [lng = 0, lat = 0] = feature.geometry.coordinates;
        const at = { lat, lng: nearestWrappedLongitude(lng, center.lng) };
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
          opensAt: opensAt > MAX_CLUSTER_ZOOM ? null : opensAt,
        };
      })
      .sort((a, b) => firstRank(a) - firstRank(b));
  };
}
