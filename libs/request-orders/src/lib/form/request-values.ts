import {
  DEFAULT_RADIUS,
  HORIZON_DAYS,
  REQUEST_TITLE_MAXIMUM,
  REQUEST_WORD_MAXIMUM,
  STAY_DAYS_MAXIMUM,
  type CallInput,
  type Currency,
  type createQuoteRequest,
  type Day,
  type RequestPlace,
} from '@marketplace/api-contract';
import { addDays, daysBetween, decimalMoney, parseNumber, readAmount } from '@marketplace/formats';
import { findAmountProblem } from '../find-amount-problem';
import { firstProblem, rules, uploadedReferences, type ChosenFile, type Problem } from '@marketplace/forms';
import type { RequestFormData, RequestPrefill } from './load-request-form';

const TEXTS = [
  'title',
  'category',
  'details',
  'quantity',
  'budget',
  'startDate',
  'endDate',
  'place',
  /** Where the place is, as 'lat,lng'; '' while it is unknown. */
  'point',
  /** Kilometres around the place. */
  'radius',
  /** Of the budget: that of the sellers, until they are known a guess. */
  'currency',
] as const;

/** The values of the form in the order of its fields. */
export type RequestTexts = Record<(typeof TEXTS)[number], string>;
export type RequestValues = RequestTexts & { files: readonly ChosenFile[] };

export const pickTexts = (values: RequestValues): RequestTexts =>
  Object.fromEntries(TEXTS.map((name) => [name, values[name]])) as RequestTexts;

export const readCurrency = ({ currency }: RequestTexts): Currency => currency as Currency;

/** The values of a form that nobody has filled in yet; the currency is a guess. */
export function getFirstValues(data: RequestFormData, currency: Currency): RequestValues {
  const empty = {
    title: data.kind === 'listing' ? data.listing.name.slice(0, REQUEST_TITLE_MAXIMUM) : '',
    category: data.kind === 'category' ? data.category : '',
    details: '',
    quantity: '1',
    budget: '',
    startDate: '',
    endDate: '',
    place: '',
    point: '',
    radius: String(DEFAULT_RADIUS),
    currency,
    files: [],
  };
  if (data.kind !== 'change') return { ...empty, ...toTexts(data.prefill) };
  const { title, details, quantity, budget, startDate, endDate } = data.request;
  return {
    ...empty,
    title,
    details,
    quantity: String(quantity),
    currency: data.request.currency,
    budget: budget === null ? '' : decimalMoney({ amount: budget, currency: data.request.currency }),
    startDate: startDate ?? '',
    endDate: endDate === null || endDate === startDate ? '' : endDate,
  };
}

function toTexts({ title, details, quantity, place }: RequestPrefill = {}): Partial<RequestTexts> {
  return {
    ...(title && { title: title.slice(0, REQUEST_TITLE_MAXIMUM) }),
    ...(details && { details }),
    ...(quantity && { quantity: String(quantity) }),
    ...(place && { place: place.name }),
    ...(place?.lat !== undefined && { point: `${place.lat},${place.lng}` }),
    ...(place?.radius !== undefined && { radius: String(place.radius) }),
  };
}

export const QUANTITY_MAXIMUM = 10_000;

function readQuantity(text: string, language: string): number | null {
  const quantity = parseNumber(text, language);
  return quantity !== null && Number.isInteger(quantity) && quantity >= 1 && quantity <= QUANTITY_MAXIMUM
    ? quantity
    : null;
}

/** Numbers that were typed in another language, as every language reads them. */
export function rewriteNumbers(values: RequestTexts, typedIn: string): Pick<RequestTexts, 'quantity' | 'budget'> {
  const quantity = readQuantity(values.quantity, typedIn);
  const currency = readCurrency(values);
  const amount = readAmount(values.budget, currency, typedIn);
  return {
    quantity: quantity === null ? values.quantity : String(quantity),
    budget: amount === null ? values.budget : decimalMoney({ amount, currency }),
  };
}

export function readPlace({ place, point, radius }: RequestTexts): RequestPlace | null {
  const [lat, lng] = point.split(',').map(Number);
  if (place.trim() === '' || lat === undefined || lng === undefined || Number.isNaN(lat + lng)) return null;
  return { name: place.trim(), lat, lng, radius: Number(radius) || DEFAULT_RADIUS };
}

/** What the rules of the form depend on besides its values. */
export interface FormRules {
  data: RequestFormData;
  today: Day;
  language: string;
}

type Problems = Partial<Record<keyof RequestValues, Problem | undefined>>;

/** The problems of invalid values, by the rules of the contract. */
export function findProblems(values: RequestValues, { data, today, language }: FormRules): Problems {
  const { title, details, category, quantity, budget, place } = values;
  const isNamed = data.kind === 'category';
  return {
    title: firstProblem(title, rules.required, findLongWord),
    category: isNamed ? firstProblem(category, rules.required, isOption(data.categories)) : undefined,
    details: findLongWord(details),
    quantity: readQuantity(quantity, language) === null ? { type: 'wholeNumber', limit: QUANTITY_MAXIMUM } : undefined,
    budget: budget.trim() === '' ? undefined : findAmountProblem(budget, readCurrency(values), language),
    ...findDateProblems(values, today),
    place:
      data.kind === 'change'
        ? undefined
        : firstProblem(place, ...(isNamed ? [rules.required] : []), () =>
            place.trim() !== '' && readPlace(values) === null ? { type: 'placeUnknown' } : undefined,
          ),
    files: firstProblem(values.files, rules.files),
  };
}

const findLongWord = (value: unknown): Problem | undefined =>
  String(value)
    .split(/\s+/)
    .some((word) => word.length > REQUEST_WORD_MAXIMUM)
    ? { type: 'wordTooLong', limit: REQUEST_WORD_MAXIMUM }
    : undefined;

const isOption =
  (options: readonly { slug: string }[]) =>
  (value: unknown): Problem | undefined =>
    options.some(({ slug }) => slug === value) ? undefined : { type: 'optionUnknown' };

function findDateProblems({ startDate, endDate }: RequestTexts, today: Day): Problems {
  const last = addDays(today, HORIZON_DAYS);
  const findStart = (): Problem | undefined => {
    if (startDate === '') return endDate === '' ? undefined : { type: 'required' };
    if (startDate < today) return { type: 'dayPast' };
    return startDate > last ? { type: 'dayTooFar' } : undefined;
  };
  const findEnd = (): Problem | undefined => {
    if (endDate === '') return undefined;
    if (startDate !== '' && endDate < startDate) return { type: 'endBeforeStart' };
    if (endDate > last) return { type: 'dayTooFar' };
    return startDate !== '' && daysBetween(startDate, endDate) >= STAY_DAYS_MAXIMUM
      ? { type: 'daysTooMany' }
      : undefined;
  };
  return { startDate: findStart(), endDate: findEnd() };
}

/** Where the fields are in a request. */
export const PATHS = {
  title: 'body.title',
  category: 'body.category',
  details: 'body.details',
  quantity: 'body.quantity',
  budget: 'body.budget',
  startDate: 'body.startDate',
  endDate: 'body.endDate',
  place: ['body.place', 'body.place.name', 'body.place.lat', 'body.place.lng', 'body.place.radius'],
  files: 'body.attachments',
} satisfies Partial<Record<keyof RequestValues, string | string[]>>;

export const isAboutField = (path: string): boolean => Object.values(PATHS).flat().includes(path);

/** The request that valid values describe. */
export function toRequested(values: RequestValues, language: string) {
  const budget = values.budget.trim() === '' ? null : readAmount(values.budget, readCurrency(values), language);
  return {
    title: values.title.trim(),
    details: values.details.trim(),
    quantity: readQuantity(values.quantity, language) ?? 1,
    ...(values.startDate !== '' && { startDate: values.startDate }),
    ...(values.endDate !== '' && { endDate: values.endDate }),
    ...(budget !== null && { budget }),
  };
}

export type RequestBody = Omit<CallInput<typeof createQuoteRequest>['body'], 'idempotencyKey'>;

/** The request of valid values, without its key. */
export function toRequestBody(
  values: RequestValues,
  { data, language }: Pick<FormRules, 'data' | 'language'>,
): RequestBody {
  const place = readPlace(values);
  return {
    ...toRequested(values, language),
    ...(data.kind === 'listing' ? { productId: data.listing.id } : { category: values.category }),
    ...(place && { place }),
    attachments: uploadedReferences(values.files),
  };
}
