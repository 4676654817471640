import { useTexts } from '@marketplace/i18n';
import { Icon, type IconName } from '@marketplace/ui';
import { keyOf, type Option } from './option';
import styles from './suggestion-list.module.css';

interface SuggestionListProps {
  id: string;
  options: readonly Option[];
  /** Position of the option that Enter would take; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onChoose: (option: Option) => void;
}

const ICONS: Readonly<Record<Option['kind'], IconName>> = {
  product: 'search',
  seller: 'user',
  category: 'grid',
  place: 'pin',
  recent: 'clock',
  forget: 'close',
};

/** What the search box suggests, below it. */
export function SuggestionList({ id, options, active, optionId, onChoose }: SuggestionListProps) {
  const { t } = useTexts('search');
  return (
    <div id={id} role="listbox" aria-label={t('suggestions.label')} className={styles['list']}>
      {options.map((option, index) => (
        // The keyboard works in the text field, which names the active option: focus stays there.
        // eslint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={keyOf(option)}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          className={styles['option']}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <Icon name={ICONS[option.kind]} size={18} />
          <span className={styles['words']}>
            <span className={styles['name']}>
              {option.kind === 'forget' ? t('suggestions.forget') : option.Product_Name}
            </span>
            <Where option={option} />
          </span>
        </div>
      ))}
    </div>
  );
}

/** Where it is, or what kind of thing it is. */
function Where({ option }: { option: Option }) {
  const { t } = useTexts('search');
  if (option.kind === 'forget' || option.kind === 'recent') return null;
  const address = option.address || option.defaultAddress;
  const text = option.kind === 'category' ? [t('suggestions.category'), address].filter(Boolean).join(' · ') : address;
  return text ? <span className={styles['address']}>{text}</span> : null;
}
