import { useTranslation } from 'react-i18next';
import { NEAR_RADIUS, type Coordinates } from '@marketplace/api-contract';
import { listPlaces } from '@marketplace/api-contract/operations';
import { ResultsMap } from '@marketplace/map';
import { useSession } from '@marketplace/session';

const ZOOM = 12;

/** The approximate area of a listing: its address is shown only with a paid order. */
export function AreaMap({ near, place }: { near: Coordinates; place: string }) {
  const { t } = useTranslation('product');
  const api = useSession((session) => session.api);
  const site = useSession((session) => session.site);
  return (
    <ResultsMap
      markers={[]}
      label={t('location.map', { place })}
      note=""
      place={near}
      radius={NEAR_RADIUS}
      maxFitZoom={ZOOM}
      loadPlaces={(area, limit, signal) => api(listPlaces, { query: { ...area, limit }, signal })}
      tileURL={site.mapTileURL || undefined}
      tileAttribution={site.mapTileAttribution || undefined}
      googleKey={site.googleMapAPIKey || undefined}
    />
  );
}
