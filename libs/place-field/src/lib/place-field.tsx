import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { DEFAULT_RADIUS, type PlaceSuggestion } from '@marketplace/api-contract';
import { formatNumber } from '@marketplace/formats';
import { useTexts } from '@marketplace/i18n';
import { Button, Icon, VisuallyHidden } from '@marketplace/ui';
import styles from './place-field.module.css';
import { useNearMe } from './use-near-me';
import { usePlaceSuggestions } from './use-place-suggestions';

/** Kilometres that can be chosen. */
export const RADII = [5, 10, 25, 50, 100] as const;

const POINT = /^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$/;

interface PlaceFieldProps {
  /** The place as it stands in the address: a name, or 'lat,lng' of the visitor; empty for none. */
  value: string;
  /** Kilometres around it. */
  radius?: number;
  /** A place with its radius, or null where it was cleared. It never navigates by itself. */
  onChange: (chosen: { location: string; radius: number } | null) => void;
  className?: string;
}

/** Where to search: a place with suggestions as a combobox, 'Near me', and how far around (SE-08). */
export function PlaceField({ value, radius = DEFAULT_RADIUS, onChange, className = '' }: PlaceFieldProps) {
  const { t, language } = useTexts('place-field');
  const shown = POINT.test(value) ? t('myLocation') : value;
  const input = useFieldWith(shown);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const suggestions = usePlaceSuggestions(typed, language);
  const id = useId();
  const choose = (location: string) => onChange({ location, radius });
  const nearMe = useNearMe((location) => {
    write(t('myLocation'));
    choose(location);
  });

  const options = suggestions.status === 'ready' ? suggestions.options : [];
  const isOpen = options.length > 0;
  const optionId = (index: number) => `${id}-option-${index}`;

  function write(text: string) {
    if (input.current) input.current.value = text;
    setTyped('');
    setActive(-1);
  }

  function take(option: PlaceSuggestion) {
    write(option.value);
    choose(option.value);
  }

  /** What stands in the field, where it is not what is chosen already. */
  function submit() {
    const text = input.current?.value.trim() ?? '';
    setTyped('');
    setActive(-1);
    if (text === shown) return;
    if (text) choose(text);
    else onChange(null);
  }

  function clear() {
    write('');
    nearMe.forget();
    if (value) onChange(null);
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows that choose among the characters of an input method are not ours.
    if (event.nativeEvent.isComposing) return;
    const chosen = options[active];
    const last = options.length - 1;
    if (event.key === 'Escape' && typed) setTyped('');
    else if (event.key === 'Enter' && chosen) take(chosen);
    else if (event.key === 'Enter') submit();
    else if (event.key === 'ArrowDown' && isOpen) setActive(active === last ? -1 : active + 1);
    else if (event.key === 'ArrowUp' && isOpen) setActive(active === -1 ? last : active - 1);
    else if (event.key === 'ArrowDown') setTyped(event.currentTarget.value);
    else return;
    event.preventDefault();
  }

  return (
    <div className={className}>
      <div className={styles['line']}>
        <div className={styles['box']}>
          <Icon name="pin" size={18} />
          <input
            ref={input}
            className={styles['input']}
            role="combobox"
            aria-label={t('label')}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-list` : undefined}
            aria-activedescendant={isOpen && active >= 0 ? optionId(active) : undefined}
            defaultValue={shown}
            placeholder={t('placeholder')}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => {
              nearMe.forget();
              setTyped(event.target.value);
              setActive(-1);
            }}
            onBlur={() => setTyped('')}
            onKeyDown={onKeyDown}
          />
          <button type="button" className={styles['clear']} aria-label={t('clear')} onClick={clear}>
            <Icon name="close" size={16} />
          </button>
          {isOpen && (
            <div id={`${id}-list`} role="listbox" aria-label={t('suggestions')} className={styles['list']}>
              {options.map((option, index) => (
                // The keyboard works in the text field, which names the active option: focus stays there.
                // eslint-disable-next-line jsx-a11y/click-events-have-key-events
                <div
                  key={option.value}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === active}
                  tabIndex={-1}
                  className={styles['option']}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => take(option)}
                >
                  <span className={styles['name']}>{option.name}</span>
                  <span className={styles['where']}>{[option.region, option.country].filter(Boolean).join(', ')}</span>
                </div>
              ))}
            </div>
          )}
        </div>
        <Button size="small" isBusy={nearMe.state.status === 'asking'} onClick={nearMe.ask}>
          {t('nearMe')}
        </Button>
        {value && (
          <label className={styles['radius']}>
            <VisuallyHidden>{t('radius')}</VisuallyHidden>
            <select
              value={radius}
              onChange={({ target }) => onChange({ location: value, radius: Number(target.value) })}
            >
              {[...new Set([...RADII, radius])]
                .sort((a, b) => a - b)
                .map((kilometres) => (
                  <option key={kilometres} value={kilometres}>
                    {t('within', { kilometres: formatNumber(kilometres, language) })}
                  </option>
                ))}
            </select>
            <Icon name="down" size={16} />
          </label>
        )}
      </div>
      <VisuallyHidden>
        <span role="status">
          {suggestions.status === 'ready' && t('count', { count: suggestions.options.length })}
          {nearMe.state.status === 'asking' && t('asking')}
        </span>
      </VisuallyHidden>
      {nearMe.state.status === 'failed' && (
        <p role="alert" className={styles['failed']}>
          {t(nearMe.state.reason)}
        </p>
      )}
      {suggestions.status === 'failed' && (
        <p role="alert" className={styles['failed']}>
          {t('suggestionsFailed')}
        </p>
      )}
    </div>
  );
}

/** The field belongs to who types in it; only a new value from outside writes into it. */
function useFieldWith(shown: string) {
  const input = useRef<HTMLInputElement>(null);
  const written = useRef(shown);
  useEffect(() => {
    if (input.current && written.current !== shown) input.current.value = shown;
    written.current = shown;
  }, [shown]);
  return input;
}
