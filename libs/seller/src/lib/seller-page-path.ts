import { sellerPath } from '@marketplace/search-params';

/** The path of a seller at a page of their listings, counted from 1. */
export const sellerPagePath = (id: string, page: number): string => sellerPath(id) + (page > 1 ? `?page=${page}` : '');
