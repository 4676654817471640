/** The address of a page of a seller's products. */
export const sellerPath = (id: string, page = 1): string => `/seller/view/${id}${page > 1 ? `?page=${page}` : ''}`;
