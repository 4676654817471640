import { ApiError, type Api } from '@marketplace/api-client';
import type { Category, Picture, QuoteRequest } from '@marketplace/api-contract';
import { getProduct, getQuoteRequest, listCategories } from '@marketplace/api-contract/operations';

/** The listing that a request is about. */
export interface RequestListing {
  id: string;
  name: string;
  slug: string;
  picture: Picture | undefined;
  seller: { id: string; name: string };
}

/** What the form is for: the seller of a listing, sellers of a category, or a request that is changed. */
export type RequestFormData =
  | { kind: 'listing'; listing: RequestListing }
  | { kind: 'category'; categories: readonly Category[]; category: string }
  | { kind: 'change'; request: QuoteRequest };

/** The parameters of `/requestOrder`; `step` is read by the screen. */
export const REQUEST_PARAMETERS = ['productId', 'change', 'category', 'step'] as const;

interface RequestFormQuery {
  productId: string | null;
  change: string | null;
  category: string | null;
}

/** Loads the form of an address; null if its listing isn't one on request. Rejects with ApiError. */
export async function loadRequestForm(
  api: Api,
  { productId, change, category }: RequestFormQuery,
): Promise<RequestFormData | null> {
  if (change !== null) return { kind: 'change', request: await api(getQuoteRequest, { params: { id: change } }) };
  if (productId !== null) return loadListing(api, productId);
  const categories = await api(listCategories);
  const isKnown = categories.some(({ slug }) => slug === category);
  return { kind: 'category', categories, category: isKnown && category !== null ? category : '' };
}

async function loadListing(api: Api, productId: string): Promise<RequestFormData | null> {
  try {
    const product = await api(getProduct, { params: { id: productId } });
    if (product.saleType !== 'request') return null;
    const { id, name, slug, seller } = product;
    const [picture] = product.pictures;
    return { kind: 'listing', listing: { id, name, slug, picture, seller: { id: seller.id, name: seller.name } } };
  } catch (error) {
    if (error instanceof ApiError && error.code === 'gone') return null;
    throw error;
  }
}
