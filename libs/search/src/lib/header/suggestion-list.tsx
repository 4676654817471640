import type { Suggestion } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  id: string;
  options: readonly Suggestion[];
  /** Position of the option that Enter would take; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onChoose: (option: Suggestion) => void;
}

/** What the search box suggests, below it. */
export function SuggestionList({ id, options, active, optionId, onChoose }: SuggestionListProps) {
  const { t } = useTexts('search');
  return (
    <div id={id} role="listbox" aria-label={t('suggestions.label')} className={styles['list']}>
      {options.map((option, index) => (
        // The keyboard works in the text field, which names the active option: focus stays there.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={optionId(index)}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles['option']}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <Icon name="search" size={18} />
          <span className={styles['words']}>
            <span className={styles['name']}>{option.Product_Name}</span>
            <Address option={option} />
          </span>
        </div>
      ))}
    </div>
  );
}

function Address({ option }: { option: Suggestion }) {
  const address = option.address || option.defaultAddress;
  return address ? <span className={styles['address']}>{address}</span> : null;
}
