import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, Link } from '@marketplace/ui';
import { searchHref, type SearchParams } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { getSortChange, getSortChoice, sortChoicesFor, type SortChoice } from './sort-choice';
import styles from './sort-control.module.css';

interface SortControlProps {
  choicesFor?: (params: SearchParams) => readonly SortChoice[];
  getChoice?: (params: SearchParams) => SortChoice;
}

/** A native select for the sort, with links as the fallback without JavaScript. */
export function SortControl({ choicesFor = sortChoicesFor, getChoice = getSortChoice }: SortControlProps) {
  const { t } = useTranslation('search');
  const params = useSearch((search) => search.params);
  const change = useSearch((search) => search.change);
  // The choice shows at once, until the next search is on screen.
  const [pending, setPending] = useState<{ choice: SortChoice; on: SearchParams } | null>(null);
  const current = pending?.on === params ? pending.choice : getChoice(params);

  function onChoose(choice: SortChoice) {
    setPending({ choice, on: params });
    change(getSortChange(choice, params));
  }

  const choices = choicesFor(params);
  return (
    <>
      <label className={styles['control']}>
        <span className={styles['label']}>{t('sort.label')}</span>
        <select
          className={styles['select']}
          value={current}
          onChange={(event) => onChoose(event.target.value as SortChoice)}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {t(`sort.${choice}`)}
            </option>
          ))}
        </select>
        <span className={styles['arrow']}>
          <Icon name="down" size={16} />
        </span>
      </label>
      <noscript>
        <ul className={styles['links']}>
          {choices.map((choice) => (
            <li key={choice}>
              <Link to={searchHref(params, getSortChange(choice, params))}>{t(`sort.${choice}`)}</Link>
            </li>
          ))}
        </ul>
      </noscript>
    </>
  );
}
