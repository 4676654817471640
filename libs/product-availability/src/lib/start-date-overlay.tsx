import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { AvailabilityData, Day, OfferedPrice } from '@marketplace/api-contract';
import type { Availability } from '@marketplace/availability-rules';
import { DayCalendar } from '@marketplace/date-pickers';
import { useLanguage } from '@marketplace/i18n';
import { AnchoredOverlay } from '@marketplace/overlays';
import type { Rules } from './choice';
import { dayPriceFormatter } from './day-price';
import { addMonths, lastOfMonth } from './months';
import type { DayRange } from './ranges';

interface StartDateOverlayProps {
  anchor: RefObject<HTMLElement | null>;
  answer: AvailabilityData;
  availability: Availability;
  rules: Rules;
  quantity: number;
  /** Shown above the calendar. */
  loadError: ReactNode;
  /** The last day that can be chosen. */
  lastDay: Day;
  price: OfferedPrice | undefined;
  value: DayRange | null;
  onChange: (range: DayRange) => void;
  /** Called with the days of a month shown and of the one after it. */
  onMonthShown: (from: Day, to: Day) => void;
  onClose: () => void;
}

/** The calendar of a listing's start days: taken ones are disabled with a reason (AV-03, AV-04). */
export function StartDateOverlay(props: StartDateOverlayProps) {
  const {
    anchor,
    loadError,
    answer,
    availability,
    rules,
    quantity,
    lastDay,
    price,
    value,
    onChange,
    onMonthShown,
    onClose,
  } = props;
  const { t } = useTranslation('product-availability');
  const formatDayPrice = dayPriceFormatter(price, useLanguage());
  return (
    <AnchoredOverlay title={t('ask.date')} anchor={anchor} align="start" onClose={onClose}>
      {loadError}
      <DayCalendar
        value={value?.startDate ?? null}
        today={answer.today}
        firstDay={answer.today}
        lastDay={lastDay}
        openAt={availability.nextFree(answer.rules.minimumLength, quantity)?.start}
        getDayDetails={(day) => {
          const { isDisabled, note } = rules.dayStatus(day, { start: null, end: null });
          return { isDisabled, note: note && t(`why.${note}`), price: isDisabled ? undefined : formatDayPrice?.(day) };
        }}
        onMonthShown={(month) => onMonthShown(month, lastOfMonth(addMonths(month, 1)))}
        onChange={(day) => onChange({ startDate: day, endDate: availability.firstEnd(day, quantity) ?? day })}
      />
    </AnchoredOverlay>
  );
}
