import type { NewOrderLine } from '@marketplace/api-contract';
import { CHOICE_PARAMETERS } from './choice-parameters';
import type { PageQuery } from './page-query';
import { readDates } from './read-dates';

/** What is chosen of a listing: dates or a slot, and the quantity. */
export type ChoiceParams = Partial<Omit<NewOrderLine, 'productId'>>;

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the choice from the URL of a listing (RT-08); invalid values are ignored. */
export function readChoice(search: PageQuery<typeof CHOICE_PARAMETERS>): ChoiceParams {
  const [slotStart = '', slotEnd = ''] = (search.get('slot') ?? '').split('..');
  const qty = search.get('qty') ?? '';
  return {
    ...readDates(search.get('startDate'), search.get('endDate')),
    ...(isInstant(slotStart) && isInstant(slotEnd) && { slotStart, slotEnd }),
    ...(/^[1-9]\d{0,3}$/.test(qty) && { quantity: Number(qty) }),
  };
}

/** Replaces the choice in a URL's query; a quantity of one is omitted. */
export function writeChoice(search: URLSearchParams, choice: ChoiceParams): URLSearchParams {
  const { startDate, endDate, slotStart, slotEnd, quantity = 1 } = choice;
  const next = new URLSearchParams(search);
  for (const name of CHOICE_PARAMETERS) next.delete(name);
  if (startDate) next.set('startDate', startDate);
  if (startDate) next.set('endDate', endDate ?? startDate);
  if (slotStart && slotEnd) next.set('slot', `${slotStart}..${slotEnd}`);
  if (quantity > 1) next.set('qty', String(quantity));
  return next;
}

/** The URL of a listing with this choice. */
export function choiceHref(path: string, choice: ChoiceParams | undefined): string {
  const query = choice && writeChoice(new URLSearchParams(), choice).toString();
  return query ? `${path}?${query}` : path;
}
