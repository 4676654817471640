import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Day } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import { displayStatus, selectDay, type Choice, type Rules } from './choice';
import { dayAfterKey } from './keyboard';
import type { DayPrice } from './day-price';
import { MonthGrid } from './month-grid';
import { addMonths, firstOfMonth, lastOfMonth } from './months';
import styles from './months-view.module.css';
import { firstWeekday } from './date-names';

interface MonthsViewProps {
  today: Day;
  /** The last day that can be focused; the first is the first of this month. */
  lastDay: Day;
  /** A day of the first month shown. */
  openAt: Day;
  choice: Choice;
  rules: Rules;
  /** Called on every click on a day, also on a disabled one. */
  onPress: (day: Day, next: Choice) => void;
  /** Called with the day that is hovered or focused. */
  onVisit?: (day: Day | null) => void;
  /** Set only if the price differs by day. */
  formatDayPrice?: (day: Day) => DayPrice;
  /**
   * Called at first and on change with the first day shown and the last of the month after, to
   * preload it.
   */
  onShown?: (from: Day, to: Day) => void;
  /** Focuses `openAt` on mount: for a popover or sheet. */
  hasFocus?: boolean;
}

/** The shortest horizontal movement that counts as a swipe. */
const SWIPE_PX = 48;

/** Animates the months after a swipe. */
function slideIn(element: HTMLElement | null, by: 1 | -1) {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = { transform: `translateX(${by * 24}px)`, opacity: 0.3 };
  element.animate([from, {}], { duration: 160, easing: 'ease-out' });
}

const closestDay = (target: EventTarget): Day | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined;

/**
 * Two months side by side, one on a phone (AV-05), with the keyboard of the ARIA date-picker
 * pattern.
 */
export function MonthsView(props: MonthsViewProps) {
  const { today, lastDay, openAt, choice, rules, onPress, onVisit, onShown, hasFocus = false, formatDayPrice } = props;
  const { t } = useTranslation('product-availability');
  const language = useLanguage();
  const firstMonth = firstOfMonth(today);
  const lastMonth = firstOfMonth(lastDay);
  const [view, setView] = useState(() => firstOfMonth(openAt));
  const [visited, setVisited] = useState<Day>(openAt);
  const [start, setStart] = useState(choice.start);
  const [hovered, setHovered] = useState<Day | null>(null);
  const touchStart = useRef<{ x: number; y: number } | null>(null);
  const second = useRef<HTMLDivElement>(null);
  const days = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(hasFocus);
  const next = addMonths(view, 1);
  // Shows a start that was set from outside, for example by the URL; one chosen here is already in
  // view.
  if (choice.start !== start) {
    setStart(choice.start);
    if (choice.start !== null && choice.start !== visited) setView(firstOfMonth(choice.start));
  }

  const shown = useEffectEvent((from: Day, to: Day) => onShown?.(from, to));
  useEffect(() => shown(view, lastOfMonth(addMonths(view, 2))), [view]);

  // The cell exists only after the render that shows its month.
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    days.current?.querySelector<HTMLElement>(`[data-day="${visited}"]`)?.focus();
  }, [visited, view]);

  function visit(day: Day | null) {
    setHovered(day);
    onVisit?.(day);
  }

  function show(day: Day) {
    const month = firstOfMonth(day);
    const isSingleMonth = second.current !== null && getComputedStyle(second.current).display === 'none';
    if (month < view) setView(month);
    else if (month > (isSingleMonth ? view : next)) setView(isSingleMonth ? month : addMonths(month, -1));
  }

  function changeMonth(by: 1 | -1, isSwipe = false) {
    const month = addMonths(view, by);
    if (month < firstMonth || month > lastMonth) return;
    setView(month);
    if (isSwipe) slideIn(days.current, by);
  }

  /** Ends a swipe. */
  function onPointerUp({ clientX, clientY }: PointerEvent) {
    const begin = touchStart.current;
    touchStart.current = null;
    if (!begin) return;
    const [x, y] = [clientX - begin.x, clientY - begin.y];
    if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return;
    changeMonth(x < 0 ? 1 : -1, true);
  }

  function onKeyDown(event: KeyboardEvent) {
    const day = closestDay(event.target);
    if (day === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPress(day, selectDay(choice, day, rules));
      return;
    }
    const target = dayAfterKey(event, day, firstWeekday(language));
    if (target === undefined) return;
    event.preventDefault();
    const reached = target < firstMonth ? firstMonth : target > lastDay ? lastDay : target;
    shouldFocus.current = true;
    setVisited(reached);
    show(reached);
  }

  const getDayStatus = (day: Day) => displayStatus(day, choice, rules);
  const isChoosingEnd = choice.start !== null && choice.end === null;
  const preview = isChoosingEnd && hovered !== null && rules.isRange(choice.start ?? hovered, hovered) ? hovered : null;
  const shared = { today, choice, getDayStatus, formatDayPrice };
  const getTabDay = (month: Day) => (firstOfMonth(visited) === month ? visited : month === firstMonth ? today : month);

  return (
    <div className={styles['view']}>
      <div className={styles['nav']}>
        <Button
          variant="icon"
          aria-label={t('month.previous')}
          disabled={view <= firstMonth}
          onClick={() => changeMonth(-1)}
        >
          <Icon name="left" />
        </Button>
        <Button variant="icon" aria-label={t('month.next')} disabled={view >= lastMonth} onClick={() => changeMonth(1)}>
          <Icon name="right" />
        </Button>
      </div>
      {/* The cells are focusable; their events are delegated to this element. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={days}
        className={styles['months']}
        onClick={({ target }) => {
          const day = closestDay(target);
          if (day !== undefined) onPress(day, selectDay(choice, day, rules));
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const day = closestDay(target);
          if (day === undefined) return;
          setVisited(day);
          visit(day);
        }}
        onPointerOver={({ target, pointerType }) => {
          if (pointerType !== 'touch') visit(closestDay(target) ?? null);
        }}
        onPointerLeave={() => visit(null)}
        onPointerDown={({ pointerType, isPrimary, clientX, clientY }) => {
          touchStart.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (touchStart.current = null)}
      >
        <MonthGrid {...shared} month={view} tabDay={getTabDay(view)} preview={preview} />
        <div ref={second} className={styles['second']}>
          <MonthGrid {...shared} month={next} tabDay={getTabDay(next)} preview={preview} />
        </div>
      </div>
    </div>
  );
}
