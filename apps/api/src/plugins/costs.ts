import {
  cancelOrder,
  changeOrder,
  changePassword,
  checkNewPassword,
  confirmPassword,
  createOrder,
  disconnectProvider,
  getAvailability,
  getProduct,
  holdDates,
  listProductPoints,
  login,
  quoteOrder,
  register,
  requestSignInLink,
  requestVerification,
  resetPassword,
  searchProducts,
  searchSellers,
  sendMessage,
  settleOrder,
  setUpCard,
  signInByLink,
  socialLogin,
  suggestPlaces,
  suggestProducts,
  suggestSellers,
  uploadFile,
  type Endpoint,
  type RequestOf,
  type WantedLine,
} from '@marketplace/api-contract';
import { daysBetween } from '@marketplace/formats';

/** What a call costs at least, in milliseconds of the thread that serves all calls. */
export const LEAST_COST_MS = 1.5;
const BYTES_PER_MS = 10_000;
const PAGES_PER_MS = 40;
const DAYS_PER_MS = 200;

/** What it costs to read and check a body. */
export const costOfBody = (bytes: number): number => bytes / BYTES_PER_MS;

type Cost = (input: Record<string, unknown>) => number;
const costs = new Map<Endpoint, Cost>();
function declare<E extends Endpoint>(endpoint: E, cost: number | ((input: RequestOf<E>) => number)): void {
  costs.set(endpoint, typeof cost === 'number' ? () => cost : (cost as Cost));
}

/** Each day of a line is looked up and may have a price of its own. */
const costOfLines = (lines: readonly WantedLine[]): number =>
  lines.reduce((sum, { startDate, endDate = startDate }) => {
    const days = startDate && endDate ? Math.max(0, daysBetween(startDate, endDate)) : 0;
    return sum + 1 + days / DAYS_PER_MS;
  }, 0);

// What calls cost on the thread and in PostgreSQL with usual and large inputs; processor-time.test.ts compares them with what it measures.
declare(quoteOrder, ({ body }) => 2 + costOfLines(body.lines));
declare(holdDates, ({ body }) => 8 + costOfLines(body.lines));
declare(createOrder, ({ body }) => 12 + costOfLines(body.lines));
declare(changeOrder, 6);
declare(cancelOrder, 6);
declare(settleOrder, 6);
declare(searchProducts, ({ query }) => 8 + query.page / PAGES_PER_MS);
declare(listProductPoints, 8);
declare(suggestProducts, 7);
declare(suggestSellers, 7);
declare(searchSellers, 4);
declare(suggestPlaces, 4);
declare(getProduct, 4);
declare(getAvailability, 5);
declare(login, 8);
declare(register, 8);
declare(resetPassword, 8);
declare(changePassword, 8);
declare(confirmPassword, 6);
declare(socialLogin, 8);
declare(disconnectProvider, 6);
declare(checkNewPassword, 4);
declare(requestSignInLink, 4);
declare(requestVerification, 4);
declare(signInByLink, 4);
declare(sendMessage, 6);
declare(setUpCard, 4);
declare(uploadFile, 40);

/** What a call is expected to cost, in milliseconds, by its validated input. */
export const costOf = (endpoint: Endpoint, input: Record<string, unknown>): number =>
  Math.max(LEAST_COST_MS, costs.get(endpoint)?.(input) ?? 0);
