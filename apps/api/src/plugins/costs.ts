import {
  cancelAuction,
  cancelOrder,
  changeDates,
  changeOrder,
  changePassword,
  changeQuoteRequest,
  checkNewPassword,
  confirmDelivery,
  confirmOrder,
  confirmPassword,
  counterQuote,
  createOrder,
  createQuoteRequest,
  createSocketTicket,
  declineQuote,
  disconnectProvider,
  dropDates,
  estimateBid,
  exchangeSocialCode,
  findRequestSellers,
  forgotPassword,
  getAttachment,
  getAuction,
  getAvailability,
  getConversation,
  getDelivery,
  getOperatorAttachment,
  getOperatorOrder,
  getOperatorRequest,
  getOrder,
  getProduct,
  getQuoteRequest,
  getReceivedRequest,
  getSeller,
  getSellerOrder,
  getSellerQuote,
  giveOperatorQuote,
  giveQuote,
  holdDates,
  holdDeposit,
  listBids,
  listConversations,
  listFavourites,
  listOperatorOrders,
  listOperatorRequests,
  listOrders,
  listPlaces,
  listProductPoints,
  listQuoteRequests,
  listReceivedRequests,
  listSavedCards,
  listSellerOrders,
  listSitemapProducts,
  listSitemapSellers,
  login,
  mergeFavourites,
  openAuction,
  placeBid,
  quoteCancellation,
  quoteDates,
  quoteOrder,
  refundOperatorOrder,
  refundSellerOrder,
  register,
  removeSavedCard,
  reportConversation,
  reportProblem,
  requestSignInLink,
  requestVerification,
  resetPassword,
  resolveProblem,
  reviseOperatorQuote,
  reviseQuote,
  saveSearch,
  searchProducts,
  searchSellers,
  sendMessage,
  settleDates,
  settleDeposit,
  settleOrder,
  setUpCard,
  signInByLink,
  socialLogin,
  startConversation,
  startSocialLogin,
  STAY_DAYS_MAXIMUM,
  suggestPlaces,
  suggestProducts,
  suggestSellers,
  updateOperatorOrder,
  updateSellerOrder,
  uploadFile,
  verifyAccount,
  withdrawOperatorQuote,
  withdrawQuote,
  withdrawQuoteRequest,
  type Endpoint,
  type ParsedRequest,
  type NewOrderLine,
} from '@marketplace/api-contract';
import { daysBetween } from '@marketplace/formats';

/** The minimum cost of a call, in milliseconds of the thread that serves all calls. */
export const MINIMUM_COST_MS = 1.5;
const BYTES_PER_MS = 10_000;
const PAGES_PER_MS = 40;
const DAYS_PER_MS = 200;
const SITEMAP_PRODUCTS_PER_MS = 400;
const SITEMAP_SELLERS_PER_MS = 2000;
/** Of a line whose dates are taken: the nearest free ones are looked for. */
const LINE_MS = 3;

/** The cost of reading and parsing a body. */
export const estimateBodyCost = (bytes: number): number => bytes / BYTES_PER_MS;

type Cost = (input: Record<string, unknown>) => number;
const costs = new Map<Endpoint, Cost>();
function setCost<E extends Endpoint>(endpoint: E, cost: number | ((input: ParsedRequest<E>) => number)): void {
  costs.set(endpoint, typeof cost === 'number' ? () => cost : (cost as Cost));
}

interface Dates {
  startDate?: string;
  endDate?: string;
}

/** Dates further apart are answered without looking at each day. */
const estimateDaysCost = ({ startDate, endDate = startDate }: Dates): number =>
  startDate && endDate ? Math.min(STAY_DAYS_MAXIMUM, Math.max(0, daysBetween(startDate, endDate))) / DAYS_PER_MS : 0;

/** Each day of a line is looked up and may have a price of its own. */
const estimateLinesCost = (lines: readonly NewOrderLine[]): number =>
  lines.reduce((sum, line) => sum + LINE_MS + estimateDaysCost(line), 0);

/** As many as the range of ids may have. */
const getSitemapRows = ({ after, to, limit }: { after: number; to: number; limit: number }): number =>
  Math.max(0, Math.min(limit, to - after));

// Costs on the thread and in PostgreSQL for usual and large inputs; processor-time.test.ts compares
// them with measurements.
setCost(quoteOrder, ({ body }) => 2 + estimateLinesCost(body.lines));
setCost(holdDates, ({ body }) => 8 + estimateLinesCost(body.lines));
setCost(createOrder, ({ body }) => 12 + estimateLinesCost(body.lines));
setCost(changeOrder, 12);
setCost(quoteDates, 12);
setCost(changeDates, 20);
setCost(settleDates, 8);
setCost(dropDates, 8);
setCost(holdDeposit, 8);
setCost(settleDeposit, 8);
setCost(cancelOrder, 12);
setCost(settleOrder, 6);
setCost(quoteCancellation, 6);
setCost(listOrders, 6);
setCost(listSellerOrders, 12);
setCost(listOperatorOrders, 12);
setCost(getSellerOrder, 5);
setCost(getOperatorOrder, 5);
setCost(updateSellerOrder, 8);
setCost(updateOperatorOrder, 8);
setCost(refundSellerOrder, 10);
setCost(refundOperatorOrder, 10);
// Sellers near a place are found among all listings of the category.
setCost(findRequestSellers, 12);
setCost(createQuoteRequest, 20);
setCost(listQuoteRequests, 5);
setCost(listReceivedRequests, 5);
setCost(listOperatorRequests, 5);
setCost(getQuoteRequest, 5);
setCost(changeQuoteRequest, 10);
// Each of its quotes is closed.
setCost(withdrawQuoteRequest, 20);
setCost(getSellerQuote, 5);
setCost(counterQuote, 10);
setCost(declineQuote, 10);
setCost(getReceivedRequest, 4);
setCost(getOperatorRequest, 4);
setCost(giveQuote, 10);
setCost(giveOperatorQuote, 10);
setCost(reviseQuote, 10);
setCost(reviseOperatorQuote, 10);
setCost(withdrawQuote, 8);
setCost(withdrawOperatorQuote, 8);
setCost(getAuction, 4);
setCost(estimateBid, 3);
setCost(placeBid, 12);
setCost(listBids, 5);
setCost(openAuction, 8);
setCost(cancelAuction, 8);
setCost(confirmOrder, 10);
setCost(reportProblem, 10);
setCost(resolveProblem, 8);
setCost(getDelivery, 4);
setCost(confirmDelivery, 10);
// Page 1 also counts what is free on other dates.
setCost(
  searchProducts,
  ({ query }) => 8 + query.page / PAGES_PER_MS + (query.page === 1 ? 4 : 1) * estimateDaysCost(query),
);
setCost(listProductPoints, ({ query }) => 8 + estimateDaysCost(query));
setCost(suggestProducts, 7);
setCost(suggestSellers, 7);
setCost(searchSellers, 4);
setCost(suggestPlaces, 4);
// All places are looked through where the area is the whole world.
setCost(listPlaces, 12);
setCost(getProduct, 4);
setCost(getAvailability, 5);
setCost(listSitemapProducts, ({ query }) => 2 + getSitemapRows(query) / SITEMAP_PRODUCTS_PER_MS);
setCost(listSitemapSellers, ({ query }) => 2 + getSitemapRows(query) / SITEMAP_SELLERS_PER_MS);
setCost(getSeller, 3);
setCost(getOrder, 3);
setCost(login, 8);
setCost(register, 8);
setCost(resetPassword, 8);
setCost(changePassword, 8);
setCost(confirmPassword, 6);
setCost(socialLogin, 8);
setCost(disconnectProvider, 6);
setCost(checkNewPassword, 4);
setCost(requestSignInLink, 4);
setCost(requestVerification, 4);
setCost(signInByLink, 4);
setCost(createSocketTicket, 4);
setCost(listConversations, 4);
setCost(reportConversation, 4);
setCost(sendMessage, 6);
setCost(startConversation, 6);
setCost(getConversation, 4);
setCost(listFavourites, 4);
setCost(mergeFavourites, 4);
setCost(saveSearch, 4);
setCost(verifyAccount, 4);
setCost(forgotPassword, 3);
setCost(startSocialLogin, 4);
setCost(exchangeSocialCode, 6);
setCost(setUpCard, 4);
setCost(listSavedCards, 3);
setCost(removeSavedCard, 4);
setCost(uploadFile, 60);
setCost(getAttachment, 3);
setCost(getOperatorAttachment, 3);

/** The expected cost of a call in milliseconds, by its validated input. */
export const estimateCost = (endpoint: Endpoint, input: Record<string, unknown>): number =>
  Math.max(MINIMUM_COST_MS, costs.get(endpoint)?.(input) ?? 0);
