import { LatePart } from '@marketplace/ui';
import { useProduct, useProductStore } from '../product-context';

const load = async () => (await import('../late-prices')).PriceBreakdown;
/** The next change asks for it again. */
const ignore = () => {};

/** What it comes to: no document has it, for nothing is chosen there. */
export function LateBreakdown({ hasTotal = true }: { hasTotal?: boolean }) {
  const { quote, price, saving, product } = useProduct((state) => state);
  const store = useProductStore();
  const { status } = quote;
  const onRetry = () => void store.getState().refreshQuote();
  const props = { name: product.name, status, price, saving, onRetry, hasTotal };
  return <LatePart isWanted={status !== 'idle'} load={load} props={props} onFailure={ignore} />;
}
