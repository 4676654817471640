import { useEffect, useEffectEvent, useMemo, useState, type RefCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductPage, ProductPoint } from '@marketplace/api-contract';
import { listPlaces, listProductPoints } from '@marketplace/api-contract/operations';
import { decimalMoney, formatAmount, formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { ResultsMap, type MapArea, type MapMarker } from '@marketplace/map';
import { isNarrowed, productPath, searchHref, toSearchQuery, type SearchParams } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { totalText } from '@marketplace/ui';
import { useNavigate } from 'react-router';
import { useSearch } from '../search-provider';
import styles from './map-results.module.css';
import { NoResults } from '../results/no-results-lazy';
import { ResultGrid } from '../results/result-grid';
import { MapCard } from './map-card';

/** A place, an order and a page narrow nothing: the whole catalogue isn't fitted, it would be a map of the world. */
const WITHOUT_PLACE = { location: undefined, type: undefined, sort: undefined, view: undefined, page: 1 } as const;

/** The URL has areas to three decimals, about a hundred metres. */
const round = (degrees: number) => Math.round(degrees * 1000) / 1000;

/**
 * The results beside their map; each highlights what is hovered or focused in the other (SE-07).
 */
export function MapResults() {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const api = useSession((session) => session.api);
  const site = useSession((session) => session.site);
  const products = useSearch((search) => search.products);
  const { total } = useSearch((search) => search.pagination.config);
  const params = useSearch((search) => search.params);
  const navigate = useNavigate();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const shown = useMapContent();
  const query = params.dates ? `?${new URLSearchParams(params.dates).toString()}` : '';
  const markers = useMarkers(shown?.points, query);

  const popup = (id: string) => {
    const point = shown?.points.find((one) => one.id === id);
    const card = products.find((one) => one.id === id);
    return point && <MapCard point={point} card={card} href={productPath(point) + query} />;
  };

  // The area replaces any other place filter.
  const searchArea = ({ south, west, north, east }: MapArea) => {
    const bounds = { south: round(south), west: round(west), north: round(north), east: round(east) };
    const change = { bounds, location: undefined, radius: undefined, city: undefined, type: typeWithout(params.type) };
    void navigate(searchHref(params, change), { preventScrollReset: true });
  };
  const figure = (value: number) => formatNumber(value, language);

  return (
    <div ref={measureSpaceAbove} className={styles['columns']}>
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
          fitsMarkers={isNarrowed({ ...params, ...WITHOUT_PLACE })}
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

/** Heading, chips and notices stand above the map, as many as there are. */
const measureSpaceAbove: RefCallback<HTMLDivElement> = (columns) => {
  const measure = () => {
    const top = (columns?.getBoundingClientRect().top ?? 0) + window.scrollY;
    columns?.style.setProperty('--space-above', `${Math.round(top)}px`);
  };
  measure();
  // In the next frame: the map's height may be that of the page.
  const observer = new ResizeObserver(() => requestAnimationFrame(measure));
  observer.observe(document.body);
  return () => observer.disconnect();
};

const typeWithout = (type: 'by_location' | 'newest_first' | 'oldest_first' | undefined) =>
  type === 'by_location' ? undefined : type;

/** The map’s points and its position, which change together. */
interface MapContent extends Pick<SearchParams, 'bounds' | 'radius'> {
  points: readonly ProductPoint[];
  place: ProductPage['place'];
}

/**
 * The points of all pages, or of this page when that call fails; null until the first are loaded.
 */
function useMapContent(): MapContent | null {
  const api = useSession((session) => session.api);
  const products = useSearch((search) => search.products);
  const params = useSearch((search) => search.params);
  const place = useSearch((search) => search.geo);
  const { pages } = useSearch((search) => search.pagination.config);
  const [shown, setShown] = useState<(MapContent & { query: string }) | null>(null);

  const load = useEffectEvent(async (signal: AbortSignal) => {
    const { page: _, ...pointsQuery } = toSearchQuery(params);
    const query = JSON.stringify(pointsQuery);
    // Another page of the same results has the same map.
    if (shown?.query === query && pages > 1) return;
    const { bounds, radius } = params;
    const show = (points: readonly ProductPoint[]) => {
      if (!signal.aborted) setShown({ points, place, bounds, radius, query });
    };
    if (pages <= 1) return show(products);
    try {
      show(await api(listProductPoints, { query: pointsQuery, signal }));
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
  const { t } = useTranslation('ui');
  const language = useLanguage();
  return useMemo(
    () =>
      points?.map((point) => {
        const { id, name, price, total, near } = point;
        // With dates the results show their total price.
        const shown = price && { ...price, ...total };
        const label = shown ? formatAmount(Number(decimalMoney(shown)), shown.currency, language) : t('card.quote');
        const amount = price && total ? totalText({ ...total, currency: price.currency }, t, language) : label;
        return { id, ...near, label, name, amount, href: productPath(point) + query };
      }) ?? null,
    [points, query, language, t],
  );
}
