import type { WantedLine } from '@marketplace/api-contract';
import { isDay } from '@marketplace/formats';
import { CHOICE_PARAMETERS } from './choice-parameters';
import type { PageQuery } from './page-query';

/** What is chosen of a listing: days or a slot, and how many. */
export type ChoiceParams = Partial<Omit<WantedLine, 'productId'>>;

const isInstant = (text: string) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads it from the address of a listing (RT-08); what is not well written is not there. */
export function readChoice(search: PageQuery<typeof CHOICE_PARAMETERS>): ChoiceParams {
  const [startDate = '', endDate = ''] = [search.get('startDate') ?? '', search.get('endDate') ?? ''];
  const [slotStart = '', slotEnd = ''] = (search.get('slot') ?? '').split('..');
  const qty = search.get('qty') ?? '';
  return {
    ...(isDay(startDate) && isDay(endDate) && startDate <= endDate && { startDate, endDate }),
    ...(isInstant(slotStart) && isInstant(slotEnd) && { slotStart, slotEnd }),
    ...(/^[1-9]\d{0,3}$/.test(qty) && { quantity: Number(qty) }),
  };
}

/** The same address with this choice in the place of the one before; one piece is not worth a word. */
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

/** The address of a listing at which this is chosen. */
export function choiceHref(path: string, choice: ChoiceParams | undefined): string {
  const query = choice && writeChoice(new URLSearchParams(), choice).toString();
  return query ? `${path}?${query}` : path;
}
