import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useTopicUpdates } from '@marketplace/realtime';
import { useSession, viewedListings } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';
import { getProductComponents } from './product-components';
import { createProductStore, type ProductData, type ProductOptions, type ProductState } from './product-store';

const context = createStoreContext<ProductState, ProductOptions>('Product', createProductStore);

/** Reads a slice of the product page's state. */
export const useProduct = context.useSelector;
export const useProductStore = context.useStoreApi;

/** Provides the state of one product; key it by the product's id. */
export function ProductProvider({ initialData, children }: { initialData: ProductData; children: ReactNode }) {
  const api = useSession((session) => session.api);
  const design = useSession((session) => session.site.product);
  return (
    <context.Provider initialData={{ ...initialData, api, components: getProductComponents(design) }}>
      <RefreshProduct />
      <SyncChoiceWithUrl />
      {children}
    </context.Provider>
  );
}

/** The page may come from a cache and may stay open for long. */
const REFRESH_INTERVAL_MS = 5 * 60_000;
const GONE_REFRESH_INTERVAL_MS = 1000;

/**
 * Reads again what may have changed: after the page has loaded, at every realtime event, when the
 * visitor returns, and at intervals in case an event was missed. Once the listing is gone the route
 * is loaded again, which shows the gone page (PD-04); its first answer may still be a cached one.
 */
function RefreshProduct() {
  const store = useProductStore();
  const id = useProduct((state) => state.product.id);
  const isGone = useProduct((state) => state.isGone);
  const { revalidate } = useRevalidator();
  const refresh = () => {
    void store.getState().refresh();
    if (isGone) void revalidate();
  };
  useTopicUpdates(`product:${id}`, refresh);
  const refreshLatest = useEffectEvent(refresh);
  useEffect(() => viewedListings.add(id), [id]);
  useEffect(() => {
    const refreshIfVisible = () => {
      if (!document.hidden) refreshLatest();
    };
    const timer = setInterval(refreshIfVisible, isGone ? GONE_REFRESH_INTERVAL_MS : REFRESH_INTERVAL_MS);
    window.addEventListener('focus', refreshIfVisible);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', refreshIfVisible);
      store.getState().stop();
    };
  }, [store, isGone]);
  return null;
}

/** Keeps the choice in the URL (RT-08). Browser only: the server has one document for all. */
function SyncChoiceWithUrl() {
  const store = useProductStore();
  const { pathname, search, hash, state, key } = useLocation();
  const [path] = useState(pathname);
  const navigate = useNavigate();
  const updateUrl = useRef<() => void>(undefined);
  const read = useEffectEvent(() => new URLSearchParams(search));
  const write = useEffectEvent(
    (next: URLSearchParams) =>
      // Not into the URL of the page that comes next.
      path === pathname &&
      void navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true, state }),
  );
  // A link within the page, such as to its reviews, doesn't contain the choice.
  useEffect(() => updateUrl.current?.(), [key]);
  useEffect(() => {
    const controller = new AbortController();
    // If the script fails to load, the URL is not kept and prices come only from the server.
    import('./lazy-choice').then(
      ({ syncChoiceWithUrl, estimatePrice }) => {
        if (controller.signal.aborted) return;
        store.getState().setEstimatePrice(estimatePrice);
        updateUrl.current = syncChoiceWithUrl(store, read, write, controller.signal);
      },
      () => {},
    );
    return () => controller.abort();
  }, [store]);
  return null;
}
