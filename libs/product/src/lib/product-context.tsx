import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useNews } from '@marketplace/live';
import { useSession, viewedListings } from '@marketplace/session';
import { createStoreContext } from '@marketplace/store-context';
import { componentsOf } from './product-components';
import { createProductStore, type ProductFirst, type ProductOptions, type ProductState } from './product-store';

const context = createStoreContext<ProductState, ProductOptions>('Product', createProductStore);

/** Reads a slice of the product page's state. */
export const useProduct = context.useSelector;
export const useProductStore = context.useStoreApi;

/** Gives everything below it the state of one product; key it by the product's id. */
export function ProductProvider({ first, children }: { first: ProductFirst; children: ReactNode }) {
  const api = useSession((session) => session.api);
  const design = useSession((session) => session.site.product);
  return (
    <context.Provider first={{ ...first, api, components: componentsOf(design) }}>
      <KeepFresh />
      <KeepChoice />
      {children}
    </context.Provider>
  );
}

/** The page may come from a cache and may stay open for long. */
const LOOK_MS = 5 * 60_000;
const LEAVE_MS = 1000;

/**
 * Looks again once it stands, at every change that is told, when the visitor returns, and now and then where nothing is told. In place of
 * a listing that was taken back the route shows what there is else (PD-04); what it answers first may be of a moment ago.
 */
function KeepFresh() {
  const store = useProductStore();
  const id = useProduct((state) => state.product.id);
  const isGone = useProduct((state) => state.isGone);
  const { revalidate } = useRevalidator();
  const refresh = () => {
    void store.getState().refresh();
    if (isGone) void revalidate();
  };
  useNews(`product:${id}`, refresh);
  const look = useEffectEvent(refresh);
  useEffect(() => viewedListings.add(id), [id]);
  useEffect(() => {
    const lookAgain = () => {
      if (!document.hidden) look();
    };
    const timer = setInterval(lookAgain, isGone ? LEAVE_MS : LOOK_MS);
    window.addEventListener('focus', lookAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('focus', lookAgain);
      store.getState().stop();
    };
  }, [store, isGone]);
  return null;
}

/** What is chosen stands in the address (RT-08). In the browser only: the server has one document for all. */
function KeepChoice() {
  const store = useProductStore();
  const { pathname, search, hash, state, key } = useLocation();
  const [path] = useState(pathname);
  const navigate = useNavigate();
  const keep = useRef<() => void>(undefined);
  const read = useEffectEvent(() => new URLSearchParams(search));
  const write = useEffectEvent(
    (next: URLSearchParams) =>
      // Not into the address of the page that comes next.
      path === pathname &&
      void navigate({ search: next.toString(), hash }, { replace: true, preventScrollReset: true, state }),
  );
  // What lay over the page had an entry of its own in the history (useLayer): the one below knows nothing of what was chosen in it.
  useEffect(() => keep.current?.(), [key]);
  useEffect(() => {
    const controller = new AbortController();
    // Without it the page only forgets, and the server tells every price.
    import('./lazy-choice').then(
      ({ keepChoice, ownPrice }) => {
        if (controller.signal.aborted) return;
        store.getState().learnPrices(ownPrice);
        keep.current = keepChoice(store, read, write, controller.signal);
      },
      () => {},
    );
    return () => controller.abort();
  }, [store]);
  return null;
}
