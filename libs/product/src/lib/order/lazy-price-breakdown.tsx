import { LazyComponent } from '@marketplace/ui';
import { useProduct } from '../product-context';

const load = async () => (await import('../lazy-choice')).PriceBreakdown;
/** The next change loads it again. */
const ignore = () => {};

/** Loaded in the browser: no server-rendered page has chosen dates. */
export function LazyPriceBreakdown({ hasTotal = true }: { hasTotal?: boolean }) {
  const state = useProduct((all) => all);
  return (
    <LazyComponent
      isNeeded={state.quote.status !== 'idle'}
      load={load}
      props={{ ...state, hasTotal }}
      onFailure={ignore}
    />
  );
}
