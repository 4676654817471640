import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import type { Day } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import { press, type Choice, type Rules } from './choice';
import { dayAfterKey } from './keyboard';
import { MonthGrid } from './month-grid';
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
  /** Told the first and last day on screen, at first and whenever they change. */
  onShown?: (from: Day, to: Day) => void;
  /** Puts the keyboard on `openAt` at once: for a picker that has just popped up. */
  hasFocus?: boolean;
}

const dayUnder = (target: EventTarget): Day | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset['day'] : undefined;

/** Two months side by side, one on a phone (AV-05), with the keyboard of the ARIA date-picker pattern. */
export function MonthsView(props: MonthsViewProps) {
  const { today, lastDay, openAt, choice, rules, onPress, onVisit, onShown, hasFocus = false } = props;
  const { t, language } = useTexts('product-availability');
  const firstMonth = firstOfMonth(today);
  const lastMonth = firstOfMonth(lastDay);
  const [view, setView] = useState(() => firstOfMonth(openAt));
  const [visited, setVisited] = useState<Day>(openAt);
  const [pointed, setPointed] = useState<Day | null>(null);
  const second = useRef<HTMLDivElement>(null);
  const days = useRef<HTMLDivElement>(null);
  const wantsFocus = useRef(hasFocus);
  const next = addMonths(view, 1);

  const shown = useEffectEvent((from: Day, to: Day) => onShown?.(from, to));
  useEffect(() => shown(view, lastOfMonth(addMonths(view, 1))), [view]);

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

  const looks = (day: Day) => rules.look(day, choice);
  const isChoosingEnd = choice.start !== null && choice.end === null;
  const preview = isChoosingEnd && pointed !== null && rules.isRange(choice.start ?? pointed, pointed) ? pointed : null;
  const shared = { today, choice, looks };
  const tabDayOf = (month: Day) => (firstOfMonth(visited) === month ? visited : month === firstMonth ? today : month);

  return (
    <div className={styles['view']}>
      <div className={styles['nav']}>
        <Button
          look="icon"
          aria-label={t('month.previous')}
          disabled={view <= firstMonth}
          onClick={() => setView(addMonths(view, -1))}
        >
          <Icon name="left" />
        </Button>
        <Button look="icon" aria-label={t('month.next')} disabled={view >= lastMonth} onClick={() => setView(next)}>
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
      >
        <MonthGrid {...shared} month={view} tabDay={tabDayOf(view)} preview={preview} />
        <div ref={second} className={styles['second']}>
          <MonthGrid {...shared} month={next} tabDay={tabDayOf(next)} preview={preview} />
        </div>
      </div>
    </div>
  );
}
