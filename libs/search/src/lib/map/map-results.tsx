import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { listPlaces, listProductPoints, type ProductPage, type ProductPoint } from '@marketplace/api-contract';
import { decimalMoney, formatAmount, formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { ResultsMap, type MapArea, type MapMarker } from '@marketplace/map';
import { hrefOf, queryOf, type SearchParams } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { productPath, totalText } from '@marketplace/ui';
import { useNavigate } from 'react-router';
import { useSearch } from '../search-provider';
import styles from './map-results.module.css';
import { NoResults } from '../results/no-results';
import { ResultGrid } from '../results/result-grid';
import { MapCard } from './map-card';

/** An address tells an area to about a hundred metres. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** The results beside a map of them; each side shows what the pointer or the focus is on in the other (SE-07). */
export function MapResults() {
  const { t, language } = useTexts('search');
  const api = useSession((session) => session.api);
  const site = useSession((session) => session.site);
  const products = useSearch((search) => search.products);
  const { total } = useSearch((search) => search.pagination.config);
  const params = useSearch((search) => search.params);
  const navigate = useNavigate();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const shown = usePoints();
  const query = params.dates ? `?${new URLSearchParams(params.dates).toString()}` : '';
  const markers = useMarkers(shown?.points, query);

  const popup = (id: string) => {
    const point = shown?.points.find((one) => one.id === id);
    const card = products.find((one) => one.id === id);
    return point && <MapCard point={point} card={card} href={productPath(point) + query} />;
  };

  // The area takes the place of any other place that was asked for.
  const searchArea = ({ south, west, north, east }: MapArea) => {
    const bounds = { south: rounded(south), west: rounded(west), north: rounded(north), east: rounded(east) };
    const change = { bounds, location: undefined, radius: undefined, city: undefined, type: typeWithout(params.type) };
    void navigate(hrefOf(params, change), { preventScrollReset: true });
  };
  const figure = (value: number) => formatNumber(value, language);

  return (
    <div className={styles['columns']}>
      <div>
        {products.length === 0 ? (
          <NoResults />
        ) : (
          <ResultGrid onHighlight={setHighlighted} highlightedId={highlighted} />
        )}
      </div>
      <div className={styles['map']}>
        <ResultsMap
          markers={markers}
          note={
            shown && shown.points.length < total
              ? t('map.some', { shown: figure(shown.points.length), total: figure(total) })
              : undefined
          }
          bounds={shown?.bounds ?? null}
          place={shown?.place}
          radius={shown?.radius}
          highlightedId={highlighted}
          onHighlight={setHighlighted}
          onMove={searchArea}
          renderPopup={popup}
          loadPlaces={(area, limit, signal) => api(listPlaces, { query: { ...area, limit }, signal })}
          tileURL={site.mapTileURL || undefined}
          tileAttribution={site.mapTileAttribution || undefined}
          googleKey={site.googleMapAPIKey || undefined}
        />
      </div>
    </div>
  );
}

const typeWithout = (type: 'by_location' | 'newest_first' | 'oldest_first' | undefined) =>
  type === 'by_location' ? undefined : type;

/** What stands on the map, and where the map stands: both change at once. */
interface Shown extends Pick<SearchParams, 'bounds' | 'radius'> {
  points: readonly ProductPoint[];
  place: ProductPage['place'];
}

/** The results of all pages. Where they cannot be had, those of this page; null until the first are there. */
function usePoints(): Shown | null {
  const api = useSession((session) => session.api);
  const products = useSearch((search) => search.products);
  const params = useSearch((search) => search.params);
  const { place } = useSearch((search) => search.understood);
  const { pages } = useSearch((search) => search.pagination.config);
  const [shown, setShown] = useState<(Shown & { query: string }) | null>(null);

  const load = useEffectEvent(async (signal: AbortSignal) => {
    const { page: _, ...wanted } = queryOf(params);
    const query = JSON.stringify(wanted);
    // Another page of the same results stands on the same map.
    if (shown?.query === query && pages > 1) return;
    const { bounds, radius } = params;
    const show = (points: readonly ProductPoint[]) => {
      if (!signal.aborted) setShown({ points, place, bounds, radius, query });
    };
    if (pages <= 1) return show(products);
    try {
      show(await api(listProductPoints, { query: wanted, signal }));
    } catch {
      show(products);
    }
  });
  useEffect(() => {
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  }, [products]);

  return shown;
}

function useMarkers(points: readonly ProductPoint[] | undefined, query: string): MapMarker[] | null {
  const { t, language } = useTexts('ui');
  return useMemo(
    () =>
      points?.map((point) => {
        const { id, name, price, total, near } = point;
        // With dates the results say what those cost in all.
        const shown = price && { ...price, ...total };
        const label = shown ? formatAmount(Number(decimalMoney(shown)), shown.currency, language) : t('card.quote');
        const amount = price && total ? totalText({ ...total, currency: price.currency }, t, language) : label;
        return { id, ...near, label, name, amount, href: productPath(point) + query };
      }) ?? null,
    [points, query, language, t],
  );
}
