import { useMemo, useState } from 'react';
import { listPlaces, type ProductCard as ProductCardData } from '@marketplace/api-contract';
import { decimalMoney, formatAmount } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { ResultsMap, type MapArea, type MapMarker } from '@marketplace/map';
import { hrefOf } from '@marketplace/search-params';
import { useSession } from '@marketplace/session';
import { productPath } from '@marketplace/ui';
import { useNavigate } from 'react-router';
import { useSearch } from '../search-provider';
import styles from './map-results.module.css';
import { NoResults } from '../results/no-results';
import { ResultGrid } from '../results/result-grid';

/** An address tells an area to about a hundred metres. */
const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** The results beside a map of them; each side shows what the pointer or the focus is on in the other (SE-07). */
export function MapResults() {
  const api = useSession((session) => session.api);
  const site = useSession((session) => session.site);
  const products = useSearch((search) => search.products);
  const params = useSearch((search) => search.params);
  const { place } = useSearch((search) => search.understood);
  const navigate = useNavigate();
  const [highlighted, setHighlighted] = useState<string | null>(null);
  const markers = useMarkers(products);

  // The area takes the place of any other place that was asked for.
  const searchArea = ({ south, west, north, east }: MapArea) => {
    const bounds = { south: rounded(south), west: rounded(west), north: rounded(north), east: rounded(east) };
    const change = { bounds, location: undefined, radius: undefined, city: undefined, type: typeWithout(params.type) };
    void navigate(hrefOf(params, change), { preventScrollReset: true });
  };

  return (
    <div className={styles['columns']}>
      <div className={styles['list']}>
        {products.length === 0 ? (
          <NoResults />
        ) : (
          <ResultGrid onHighlight={setHighlighted} highlightedId={highlighted} />
        )}
      </div>
      <div className={styles['map']}>
        <ResultsMap
          markers={markers}
          bounds={params.bounds ?? null}
          place={place}
          radius={params.radius}
          highlightedId={highlighted}
          onHighlight={setHighlighted}
          onMove={searchArea}
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

function useMarkers(products: readonly ProductCardData[]): MapMarker[] {
  const { t, language } = useTexts('ui');
  return useMemo(
    () =>
      products.map((product) => {
        const { id, name, price, near } = product;
        const label = price ? formatAmount(Number(decimalMoney(price)), price.currency, language) : t('card.quote');
        return { id, ...near, label, name, href: productPath(product), description: `${name}, ${label}` };
      }),
    [products, language, t],
  );
}
