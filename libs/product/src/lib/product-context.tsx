import { useEffect, type ReactNode } from 'react';
import { useSession } from '@marketplace/session';
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
      {children}
    </context.Provider>
  );
}

/** The page may come from a cache and may stay open for long: it looks again once it stands, and when the visitor returns. */
function KeepFresh() {
  const store = useProductStore();
  useEffect(() => {
    const { refreshAvailability, stop } = store.getState();
    const refresh = () => void refreshAvailability();
    const cancel = whenIdle(refresh);
    window.addEventListener('focus', refresh);
    return () => {
      cancel();
      window.removeEventListener('focus', refresh);
      stop();
    };
  }, [store]);
  return null;
}

/** After the page has been taken over, not in its way. */
function whenIdle(run: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const handle = window.requestIdleCallback(run, { timeout: 2000 });
    return () => window.cancelIdleCallback(handle);
  }
  const timer = setTimeout(run, 200);
  return () => clearTimeout(timer);
}
