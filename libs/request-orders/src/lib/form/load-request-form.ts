import { ApiError, type Api } from '@marketplace/api-client';
import type { Category, Picture, QuoteRequest, RequestPlace } from '@marketplace/api-contract';
import { getProduct, getQuoteRequest, listCategories } from '@marketplace/api-contract/operations';

/** The listing that a request is about. */
export interface RequestListing {
  id: string;
  name: string;
  slug: string;
  picture: Picture | undefined;
  seller: { id: string; name: string };
}

/** What is known of the need: a search that found nothing, or a request that is sent again. */
export interface RequestPrefill {
  title?: string;
  details?: string;
  quantity?: number;
  /** Without its point, it is looked up. */
  place?: { name: string } & Partial<RequestPlace>;
}

/** What the form is for: the seller of a listing, sellers of a category, or a request that is changed. */
export type RequestFormData =
  | { kind: 'listing'; listing: RequestListing; prefill?: RequestPrefill }
  | { kind: 'category'; categories: readonly Category[]; category: string; prefill?: RequestPrefill }
  | { kind: 'change'; request: QuoteRequest };

/** The parameters of `/requestOrder`; `step` is read by the screen. */
export const REQUEST_PARAMETERS = ['productId', 'change', 'category', 'title', 'place', 'again', 'step'] as const;

interface RequestFormQuery {
  productId?: string | null;
  change?: string | null;
  category?: string | null;
  title?: string | null;
  place?: string | null;
  /** The id of a request of the customer that is sent again. */
  again?: string | null;
}

/** Loads the form of an address; null if its listing isn't one on request. Rejects with ApiError. */
export async function loadRequestForm(
  api: Api,
  { productId, change, category, title, place, again }: RequestFormQuery,
): Promise<RequestFormData | null> {
  if (change) return { kind: 'change', request: await api(getQuoteRequest, { params: { id: change } }) };
  if (productId) return loadListing(api, productId);
  if (again) return loadAgain(api, again);
  const prefill = { ...(title && { title }), ...(place && { place: { name: place } }) };
  return loadCategories(api, category ?? '', title || place ? prefill : undefined);
}

async function loadCategories(api: Api, category: string, prefill?: RequestPrefill): Promise<RequestFormData> {
  const categories = await api(listCategories);
  const isKnown = categories.some(({ slug }) => slug === category);
  return { kind: 'category', categories, category: isKnown ? category : '', prefill };
}

/** To the seller of the same listing, if it still takes requests, otherwise to sellers of a category. */
async function loadAgain(api: Api, id: string): Promise<RequestFormData> {
  const { title, details, quantity, place, product, category } = await api(getQuoteRequest, { params: { id } });
  const prefill = { title, details, quantity, ...(place && { place }) };
  const listing = product && (await loadListing(api, product.id));
  return listing?.kind === 'listing' ? { ...listing, prefill } : loadCategories(api, category?.slug ?? '', prefill);
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
