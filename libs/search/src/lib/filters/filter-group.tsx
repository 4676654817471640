import { Children, useId, useState, type ReactNode } from 'react';
import { formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { attributeParameter } from '@marketplace/search-params';
import { Icon } from '@marketplace/ui';
import styles from './filters.module.css';

const SHOWN = 6;

interface FilterGroupProps {
  title: string;
  isShown?: boolean;
  /** Shows some, and the others on demand. */
  isLong?: boolean;
  children: ReactNode;
}

/** Choices of one filter under its name. */
export function FilterGroup({ title, isShown = true, isLong = false, children }: FilterGroupProps) {
  const { t } = useTexts('search');
  const [isOpen, setOpen] = useState(false);
  if (!isShown) return null;
  const choices = Children.toArray(children);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['title']}>{title}</legend>
      {isLong && !isOpen ? choices.slice(0, SHOWN) : choices}
      {isLong && (
        <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? t('filter.less') : t('filter.more', { count: choices.length - SHOWN })}
        </button>
      )}
    </fieldset>
  );
}

interface ChoiceProps {
  /** Of an attribute its unique name. */
  name: string;
  value: string;
  label: string;
  /** How many results it would show. */
  count: number;
  isChosen: boolean;
  type?: 'checkbox' | 'radio';
  onToggle: () => void;
}

/** One choice with what it would show; a radio can be taken off again. */
export function Choice({ name, value, label, count, isChosen, type = 'checkbox', onToggle }: ChoiceProps) {
  const { t, language } = useTexts('search');
  const id = useId();
  return (
    <label className={styles['choice']} htmlFor={id} data-empty={(count === 0 && !isChosen) || undefined}>
      <input
        id={id}
        className={styles['box']}
        // A radio that is set could not be taken off: the same mark, of which only one is set.
        type="checkbox"
        name={name === 'rating' || name === 'instant' ? name : attributeParameter(name)}
        value={value}
        checked={isChosen}
        disabled={count === 0 && !isChosen}
        data-look={type}
        onChange={onToggle}
      />
      <span className={styles['mark']} data-look={type} aria-hidden="true">
        {type === 'checkbox' && <Icon name="check" size={16} />}
      </span>
      <span className={styles['label']}>{label}</span>
      <span
        className={styles['count']}
        aria-label={t('filter.results', { count, total: formatNumber(count, language) })}
      >
        {formatNumber(count, language)}
      </span>
    </label>
  );
}
