import { useEffect } from 'react';
import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router';

/** What was dropped is said once: neither a reload, nor Back, nor a link from the page says it again. */
export function useCleanAddress(): void {
  const [query, setQuery] = useSearchParams();
  useEffect(() => {
    if (!query.has('dropped')) return;
    setQuery(withoutDropped(query), { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
}

/** Results are loaded anew for another address, but not for the same one cleaned: they stay, and the notice above them. */
export function revalidateSearch({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'currentUrl' | 'nextUrl' | 'defaultShouldRevalidate'>): boolean {
  const query = currentUrl.searchParams;
  const isCleaned = query.has('dropped') && String(withoutDropped(query)) === String(nextUrl.searchParams);
  return isCleaned && currentUrl.pathname === nextUrl.pathname ? false : defaultShouldRevalidate;
}

function withoutDropped(query: URLSearchParams): URLSearchParams {
  const rest = new URLSearchParams(query);
  rest.delete('dropped');
  return rest;
}
