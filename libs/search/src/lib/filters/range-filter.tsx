import { useEffect, useId, useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { RANGE_DECIMALS, RANGE_LIMIT, type Histogram } from '@marketplace/api-contract';
import { formatNumber, parseNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import type { Range } from '@marketplace/search-params';
import { FilterGroup } from './filter-group';
import styles from './filters.module.css';

interface RangeFilterProps {
  title: string;
  spread: Histogram;
  value: Range | undefined;
  /** The lowest number that can be entered; by default any. */
  least?: number;
  format: (value: number) => string;
  onChange: (range: Range | undefined) => void;
}

/** The search starts once a thumb has not moved for this long. */
const DEBOUNCE_MS = 300;

/**
 * A range: a histogram of the results, a slider with two thumbs and two number fields. Needs
 * JavaScript.
 */
export function RangeFilter({ title, spread: { edges, counts }, value, least, format, onChange }: RangeFilterProps) {
  const { t } = useTranslation('search');
  const id = useId();
  /**
   * Positions of the moved thumbs, where the last position means no limit; an unmoved end keeps its
   * exact value.
   */
  const [moving, setMoving] = useState<{ low?: number; high?: number } | null>(null);
  const steps = edges.length;
  const low = moving?.low ?? (value?.min === undefined ? 0 : toPosition(value.min, edges));
  const high = moving?.high ?? (value?.max === undefined ? steps : Math.max(1, toPosition(value.max, edges)));
  const min = moving?.low === undefined ? value?.min : low > 0 ? edges[low] : undefined;
  const max = moving?.high === undefined ? value?.max : high < steps ? edges[high] : undefined;

  useEffect(() => {
    if (!moving) return;
    const timer = setTimeout(() => {
      onChange(toRange({ min, max }));
      setMoving(null);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
    // Only a movement restarts the timer; the handlers change with every render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [moving]);

  if (steps < 2) return null;
  const highestCount = Math.max(1, ...counts);
  const getValueLabel = (position: number) =>
    position >= steps ? t('filter.noLimit') : format(edges[position] ?? edges[steps - 1] ?? 0);
  return (
    <FilterGroup title={title}>
      <div className={styles['range']} style={{ '--low': low / steps, '--high': high / steps } as CSSProperties}>
        <div className={styles['bars']} aria-hidden="true">
          {counts.map((count, index) => (
            <span
              key={edges[index]}
              className={styles['bar']}
              data-inside={(index >= low && index < high) || undefined}
              style={{ '--height': count === 0 ? 0 : Math.max(0.04, count / highestCount) } as CSSProperties}
            />
          ))}
        </div>
        <div className={styles['slider']}>
          <input
            type="range"
            min={0}
            max={steps}
            value={low}
            aria-label={t('filter.from', { name: title })}
            aria-valuetext={getValueLabel(low)}
            onChange={(event) => setMoving({ ...moving, low: Math.min(Number(event.target.value), high - 1) })}
          />
          <input
            type="range"
            min={0}
            max={steps}
            value={high}
            aria-label={t('filter.to', { name: title })}
            aria-valuetext={getValueLabel(high)}
            onChange={(event) => setMoving({ ...moving, high: Math.max(Number(event.target.value), low + 1) })}
          />
        </div>
        <div className={styles['ends']}>
          <RangeInput
            key={`min ${min ?? ''}`}
            id={`${id}-min`}
            label={t('filter.min')}
            name={t('filter.from', { name: title })}
            placeholder={format(edges[0] ?? 0)}
            value={min}
            least={least}
            onCommit={(next) => onChange(toRange({ min: next, max }))}
          />
          <span aria-hidden="true">–</span>
          <RangeInput
            key={`max ${max ?? ''}`}
            id={`${id}-max`}
            label={t('filter.max')}
            name={t('filter.to', { name: title })}
            placeholder={`${format(edges[steps - 1] ?? 0)}+`}
            value={max}
            least={least}
            onCommit={(next) => onChange(toRange({ min, max: next }))}
          />
        </div>
      </div>
    </FilterGroup>
  );
}

interface RangeInputProps {
  id: string;
  label: string;
  name: string;
  placeholder: string;
  value: number | undefined;
  least: number | undefined;
  onCommit: (value: number | undefined) => void;
}

const DECIMALS = 10 ** RANGE_DECIMALS;
/** Shows the separators of the language. */
const EXAMPLE = 1200.5;

/**
 * A number field that commits on blur and Enter, in the separators of the language. Input that is
 * not applied stays, with the reason.
 */
function RangeInput({ id, label, name, placeholder, value, least = -RANGE_LIMIT, onCommit }: RangeInputProps) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const [problem, setProblem] = useState<'notNumber' | 'tooLow' | 'tooHigh'>();
  const shown = value === undefined ? '' : formatNumber(value, language, { grouping: false });
  function commit(field: HTMLInputElement) {
    const isEmpty = field.value.trim() === '';
    const typed = parseNumber(field.value, language);
    const next = typed === null ? undefined : Math.round(typed * DECIMALS) / DECIMALS;
    if (!isEmpty && next === undefined) setProblem('notNumber');
    else if (next !== undefined && next < least) setProblem('tooLow');
    else if (next !== undefined && next > RANGE_LIMIT) setProblem('tooHigh');
    else {
      setProblem(undefined);
      if (next !== value) onCommit(next);
    }
  }
  const figures = {
    example: formatNumber(EXAMPLE, language, { from: 2 }),
    least: formatNumber(least, language),
    most: formatNumber(RANGE_LIMIT, language),
  };
  return (
    <label className={styles['end']} htmlFor={id}>
      <span className={styles['endLabel']}>{label}</span>
      <input
        id={id}
        className={styles['field']}
        inputMode="decimal"
        autoComplete="off"
        aria-label={name}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        defaultValue={shown}
        placeholder={placeholder}
        onBlur={(event) => commit(event.target)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          commit(event.currentTarget);
        }}
      />
      {problem && (
        <span id={`${id}-problem`} className={styles['problem']} role="alert">
          {t(`filter.${problem}`, figures)}
        </span>
      )}
    </label>
  );
}

/** A range with at least one end, or undefined; reversed ends are swapped. */
function toRange({ min, max }: Range): Range | undefined {
  const [low, high] = min !== undefined && max !== undefined && min > max ? [max, min] : [min, max];
  if (low === undefined && high === undefined) return undefined;
  return { ...(low !== undefined && { min: low }), ...(high !== undefined && { max: high }) };
}

/** The index of the last edge that is not above the value. */
function toPosition(value: number, edges: readonly number[]): number {
  let position = 0;
  while (position < edges.length - 1 && (edges[position + 1] ?? Infinity) <= value) position++;
  return position;
}
