import { useEffect } from 'react';
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';

/** Removes `dropped` from the URL, so that no reload, Back or link repeats its notice. */
export function useRemoveDroppedParameter(): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    if (!query.has('dropped')) return;
    setQuery(withoutDropped(query), { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
}

/**
 * Skips reloading when only `dropped` was removed from the URL: the results and their notice stay.
 */
export function shouldRevalidateSearch({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>): boolean {
  const query = currentUrl.searchParams;
  const isOnlyDroppedRemoved = query.has('dropped') && String(withoutDropped(query)) === String(nextUrl.searchParams);
  return isOnlyDroppedRemoved && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

function withoutDropped(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('dropped');
  return rest;
}
