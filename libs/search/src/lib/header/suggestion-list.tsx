import { useTranslation } from 'react-i18next';
import { ComboboxList, Icon, type IconName, type useCombobox } from '@marketplace/ui';
import { optionKey, type Option } from './option';
import styles from './suggestion-list.module.css';

const ICONS: Readonly<Record<Option['kind'], IconName>> = {
  product: 'search',
  seller: 'user',
  category: 'grid',
  place: 'pin',
  recent: 'clock',
  forget: 'close',
};

/** The suggestions below the search box. */
export function SuggestionList(list: ReturnType<typeof useCombobox<Option>>['list']) {
  const { t } = useTranslation('search');
  return (
    <ComboboxList
      {...list}
      label={t('suggestions.label')}
      getKey={optionKey}
      className={styles['list']}
      optionClassName={styles['option']}
    >
      {(option) => (
        <>
          <Icon name={ICONS[option.kind]} size={18} />
          <span className={styles['words']}>
            <span className={styles['name']}>
              {option.kind === 'forget' ? t('suggestions.forget') : option.Product_Name}
            </span>
            <OptionDetail option={option} />
          </span>
        </>
      )}
    </ComboboxList>
  );
}

/** The option’s address or kind. */
function OptionDetail({ option }: { option: Option }) {
  const { t } = useTranslation('search');
  if (option.kind === 'forget' || option.kind === 'recent') return null;
  const address = option.address || option.defaultAddress;
  const text = option.kind === 'category' ? [t('suggestions.category'), address].filter(Boolean).join(' · ') : address;
  return text ? <span className={styles['address']}>{text}</span> : null;
}
