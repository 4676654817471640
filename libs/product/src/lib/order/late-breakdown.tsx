import { LatePart } from '@marketplace/ui';
import { useProduct } from '../product-context';

const load = async () => (await import('../lazy-choice')).PriceBreakdown;
/** The next change asks for it again. */
const ignore = () => {};

/** What it comes to: no document has it, for nothing is chosen there. */
export function LateBreakdown({ hasTotal = true }: { hasTotal?: boolean }) {
  const state = useProduct((all) => all);
  return (
    <LatePart isWanted={state.quote.status !== 'idle'} load={load} props={{ ...state, hasTotal }} onFailure={ignore} />
  );
}
