import { useTranslation } from 'react-i18next';
import type { Conversation, Day } from '@marketplace/api-contract';
import { rangeLabel } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { useToday } from './use-today';

/** What a conversation is about, in words; undefined if it is about nothing. */
export function useSubject({ order, request, product }: Conversation): string | undefined {
  const { t } = useTranslation('messaging');
  const language = useLanguage();
  const today = useToday();
  if (!order) return request?.title ?? product?.name;
  return [t('order', { number: order.number }), describeOrder(order, today, language)].join(' · ');
}

type ConversationOrder = NonNullable<Conversation['order']>;

/** What was ordered and for when; of several lines the first one and how many more there are. */
export function describeOrder({ name, lines, startDate, endDate }: ConversationOrder, today: Day, language: string) {
  const named = lines > 1 ? `${name} +${lines - 1}` : name;
  return startDate === null ? named : `${named} · ${rangeLabel(startDate, endDate ?? startDate, today, language)}`;
}
