import { Children, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { attributeParameter } from '@marketplace/search-params';
import { Icon } from '@marketplace/ui';
import styles from './filters.module.css';

/** Choices that a collapsed long group shows. */
const COLLAPSED_COUNT = 6;

interface FilterGroupProps {
  title: string;
  isShown?: boolean;
  /** Collapsed to the first choices until expanded. */
  isLong?: boolean;
  children: ReactNode;
}

/** The choices of one filter under its title. */
export function FilterGroup({ title, isShown = true, isLong = false, children }: FilterGroupProps) {
  const { t } = useTranslation('search');
  const [isOpen, setOpen] = useState(false);
  if (!isShown) return null;
  const choices = Children.toArray(children);
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['title']}>{title}</legend>
      <div className={styles['choices']}>
        {isLong && !isOpen ? choices.slice(0, COLLAPSED_COUNT) : choices}
        {isLong && (
          <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? t('filter.less') : t('filter.more', { count: choices.length - COLLAPSED_COUNT })}
          </button>
        )}
      </div>
    </fieldset>
  );
}

interface ChoiceProps {
  /** The unique name of an attribute. */
  name: string;
  value: string;
  label: string;
  /** The number of results with this choice. */
  count: number;
  isSelected: boolean;
  type?: 'checkbox' | 'radio';
  onToggle: () => void;
}

/** One choice with its number of results. */
export function Choice({ name, value, label, count, isSelected, type = 'checkbox', onToggle }: ChoiceProps) {
  const { t } = useTranslation('search');
  const language = useLanguage();
  const id = useId();
  return (
    <label className={styles['choice']} htmlFor={id} data-empty={(count === 0 && !isSelected) || undefined}>
      <input
        id={id}
        className={styles['box']}
        // A checkbox in both cases, because a native radio cannot be unchecked.
        type="checkbox"
        name={name === 'rating' || name === 'instant' ? name : attributeParameter(name)}
        value={value}
        checked={isSelected}
        disabled={count === 0 && !isSelected}
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
