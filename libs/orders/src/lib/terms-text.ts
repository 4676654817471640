import type { TFunction } from 'i18next';
import type { Day, Instant, Language, OrderLine } from '@marketplace/api-contract';
import { cancellationTerms, dayLabel, formatInstant } from '@marketplace/formats';

/**
 * The cancellation terms of a line that was ordered then, with the deadline as a date; one of
 * another year than `today` with its year.
 */
export function termsText(
  line: Pick<OrderLine, 'cancellation' | 'startDate' | 'slotStart' | 'timeZone'>,
  orderedAt: Instant,
  today: Day,
  t: TFunction<'orders'>,
  language: Language,
): string {
  const terms = cancellationTerms(line, orderedAt);
  if (terms.kind === 'handover') return t(`terms.sale.${line.cancellation}`);
  if (terms.kind === 'late') return t(`terms.late.${terms.refund}`);
  const { before } = terms;
  const when =
    'day' in before ? dayLabel(before.day, today, language) : formatInstant(before.at, line.timeZone, today, language);
  return t(`terms.${line.cancellation}`, { when });
}
