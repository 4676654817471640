import type { ReactNode } from 'react';
import styles from './combobox-list.module.css';
import type { ComboboxListState } from './use-combobox';

interface ComboboxListProps<Option> extends ComboboxListState<Option> {
  label: string;
  getKey: (option: Option) => string;
  /** Sets the size of the list. */
  className?: string;
  /** Sets the layout of each option. */
  optionClassName?: string;
  children: (option: Option) => ReactNode;
}

/** The listbox of a combobox. */
export function ComboboxList<Option>({
  id,
  options,
  active,
  optionId,
  onChoose,
  label,
  getKey,
  className = '',
  optionClassName = '',
  children,
}: ComboboxListProps<Option>) {
  return (
    <div id={id} role="listbox" aria-label={label} className={`${styles['list']} ${className}`}>
      {options.map((option, index) => (
        // The focus stays in the text field, which handles the keys and names the active option.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={getKey(option)}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={`${styles['option']} ${optionClassName}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {children(option)}
        </div>
      ))}
    </div>
  );
}
