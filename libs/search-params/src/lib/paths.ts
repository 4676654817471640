/** Results are shown at two paths, `/` and `/search` (HF-03). */
export const isResultsPath = (pathname: string): boolean => /^\/(search)?\/*$/.test(pathname);

/** The canonical path of a product (RT-09). */
export const productPath = ({ slug, id }: { slug: string; id: string }): string => `/product/${slug}/${id}`;

/** The path of a seller (PD-05). */
export const sellerPath = (id: string): string => `/seller/view/${id}`;

/** The form that asks sellers for quotes, with what is known of the need already. */
export function requestFormPath(known: {
  category?: string | undefined;
  title?: string | undefined;
  place?: string | undefined;
}): string {
  const params = new URLSearchParams(Object.entries(known).filter(([, value]) => value) as [string, string][]);
  return params.size > 0 ? `/requestOrder?${params}` : '/requestOrder';
}
