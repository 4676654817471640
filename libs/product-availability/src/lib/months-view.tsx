import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { Day } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import { lookOf, press, type Choice, type Rules } from './choice';
import { dayAfterKey } from './keyboard';
import { MonthGrid, type DayPrice } from './month-grid';
import { addMonths, firstOfMonth, lastOfMonth } from './months';
import styles from './months-view.module.css';
import { firstWeekday } from './names';

interface MonthsViewProps {
  today: Day;
  /** The last day that can be visited; nothing before this month can be. */
  lastDay: Day;
  /** A day of the month that it opens at. */
  openAt: Day;
  choice: Choice;
  rules: Rules;
  /** Told of every press on a day, also on one that is off. */
  onPress: (day: Day, next: Choice) => void;
  /** Told which day is pointed at or focused. */
  onVisit?: (day: Day | null) => void;
  /** What a day costs; only where days cost differently. */
  priceOf?: (day: Day) => DayPrice;
  /** Told the first day on screen and the last of the month after, at first and whenever they change: what comes next is known before it shows. */
  onShown?: (from: Day, to: Day) => void;
  /** Puts the keyboard on `openAt` at once: for a picker that has just popped up. */
  hasFocus?: boolean;
}

/** Further than a finger trembles. */
const SWIPE_PX = 48;

/** What was swiped to comes in from its side. */
function slideIn(element: HTMLElement | null, by: 1 | -1) {
  if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const from = { transform: `translateX(${by * 24}px)`, opacity: 0.3 };
  element.animate([from, {}], { duration: 160, easing: 'ease-out' });
}

const dayUnder = (target: EventTarget): Day | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined;

/** Two months side by side, one on a phone (AV-05), with the keyboard of the ARIA date-picker pattern. */
export function MonthsView(props: MonthsViewProps) {
  const { today, lastDay, openAt, choice, rules, onPress, onVisit, onShown, hasFocus = false, priceOf } = props;
  const { t, language } = useTexts('product-availability');
  const firstMonth = firstOfMonth(today);
  const lastMonth = firstOfMonth(lastDay);
  const [view, setView] = useState(() => firstOfMonth(openAt));
  const [visited, setVisited] = useState<Day>(openAt);
  const [start, setStart] = useState(choice.start);
  const [pointed, setPointed] = useState<Day | null>(null);
  const touched = useRef<{ x: number; y: number } | null>(null);
  const second = useRef<HTMLDivElement>(null);
  const days = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(hasFocus);
  const next = addMonths(view, 1);
  // What is chosen elsewhere, as by the address, is brought into view; what is pressed here has been visited.
  if (choice.start !== start) {
    setStart(choice.start);
    if (choice.start !== null && choice.start !== visited) setView(firstOfMonth(choice.start));
  }

  const shown = useEffectEvent((from: Day, to: Day) => onShown?.(from, to));
  useEffect(() => shown(view, lastOfMonth(addMonths(view, 2))), [view]);

  // The cell exists only after the render that shows its month.
  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    days.current?.querySelector<HTMLElement>(`[data-day="${visited}"]`)?.focus();
  }, [visited, view]);

  function visit(day: Day | null) {
    setPointed(day);
    onVisit?.(day);
  }

  function show(day: Day) {
    const month = firstOfMonth(day);
    const isAlone = second.current !== null && getComputedStyle(second.current).display === 'none';
    if (month < view) setView(month);
    else if (month > (isAlone ? view : next)) setView(isAlone ? month : addMonths(month, -1));
  }

  function turn(by: 1 | -1, isSwipe = false) {
    const month = addMonths(view, by);
    if (month < firstMonth || month > lastMonth) return;
    setView(month);
    if (isSwipe) slideIn(days.current, by);
  }

  /** On a touch screen months are swiped. */
  function onPointerUp({ clientX, clientY }: PointerEvent) {
    const begin = touched.current;
    touched.current = null;
    if (!begin) return;
    const [x, y] = [clientX - begin.x, clientY - begin.y];
    if (Math.abs(x) < SWIPE_PX || Math.abs(x) < 2 * Math.abs(y)) return;
    turn(x < 0 ? 1 : -1, true);
  }

  function onKeyDown(event: KeyboardEvent) {
    const day = dayUnder(event.target);
    if (day === undefined) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPress(day, press(choice, day, rules));
      return;
    }
    const target = dayAfterKey(event, day, firstWeekday(language));
    if (target === undefined) return;
    event.preventDefault();
    const reached = target < firstMonth ? firstMonth : target > lastDay ? lastDay : target;
    wantsFocus.current = true;
    setVisited(reached);
    show(reached);
  }

  const looks = (day: Day) => lookOf(day, choice, rules);
  const isChoosingEnd = choice.start !== null && choice.end === null;
  const preview = isChoosingEnd && pointed !== null && rules.isRange(choice.start ?? pointed, pointed) ? pointed : null;
  const shared = { today, choice, looks, priceOf };
  const tabDayOf = (month: Day) => (firstOfMonth(visited) === month ? visited : month === firstMonth ? today : month);

  return (
    <div className={styles['view']}>
      <div className={styles['nav']}>
        <Button look="icon" aria-label={t('month.previous')} disabled={view <= firstMonth} onClick={() => turn(-1)}>
          <Icon name="left" />
        </Button>
        <Button look="icon" aria-label={t('month.next')} disabled={view >= lastMonth} onClick={() => turn(1)}>
          <Icon name="right" />
        </Button>
      </div>
      {/* The cells hold the focus; one listener serves them all. */}
      {/* eslint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={days}
        className={styles['months']}
        onClick={({ target }) => {
          const day = dayUnder(target);
          if (day !== undefined) onPress(day, press(choice, day, rules));
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => {
          const day = dayUnder(target);
          if (day === undefined) return;
          setVisited(day);
          visit(day);
        }}
        onPointerOver={({ target, pointerType }) => {
          if (pointerType !== 'touch') visit(dayUnder(target) ?? null);
        }}
        onPointerLeave={() => visit(null)}
        onPointerDown={({ pointerType, isPrimary, clientX, clientY }) => {
          touched.current = pointerType === 'touch' && isPrimary ? { x: clientX, y: clientY } : null;
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => (touched.current = null)}
      >
        <MonthGrid {...shared} month={view} tabDay={tabDayOf(view)} preview={preview} />
        <div ref={second} className={styles['second']}>
          <MonthGrid {...shared} month={next} tabDay={tabDayOf(next)} preview={preview} />
        </div>
      </div>
    </div>
  );
}
