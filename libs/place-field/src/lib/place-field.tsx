import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_RADIUS, LOCATION_MAXIMUM, type PlaceSuggestion } from '@marketplace/api-contract';
import { formatNumber } from '@marketplace/formats';
import { useLanguage } from '@marketplace/i18n';
import { Button, ComboboxList, Icon, useCombobox, useFieldValue, VisuallyHidden } from '@marketplace/ui';
import styles from './place-field.module.css';
import { useGeolocation } from './use-geolocation';
import { usePlaceSuggestions } from './use-place-suggestions';

/** The choices, in kilometres. */
export const RADII = [5, 10, 25, 50, 100] as const;

const POINT = /^-?\d{1,3}(\.\d+)?,-?\d{1,3}(\.\d+)?$/;

type Point = Pick<PlaceSuggestion, 'lat' | 'lng'>;

export interface ChosenPlace {
  location: string;
  /** Kilometres. */
  radius: number;
  /** Known of a suggestion and of the visitor's own location, not of a text that was only typed. */
  point?: Point;
}

interface PlaceFieldProps {
  /** The place as in the URL: a name, or the visitor's 'lat,lng'; empty for none. */
  value: string;
  /** Kilometres around it; null without a choice of them. */
  radius?: number | null;
  /** Called with the chosen place and radius, or null if cleared. */
  onChange: (chosen: ChosenPlace | null) => void;
  className?: string;
  /**
   * In a form, which renders the label and the problem: a text that was only typed is chosen when
   * the field loses the focus.
   */
  field?: { id: string; isRequired: boolean; hasProblem: boolean; hasHint: boolean };
}

/** A combobox of places with suggestions, 'Near me', and a radius (SE-08). */
export function PlaceField({
  value,
  radius: ownRadius = DEFAULT_RADIUS,
  onChange,
  className = '',
  field,
}: PlaceFieldProps) {
  const { t } = useTranslation('place-field');
  const language = useLanguage();
  const displayValue = POINT.test(value) ? t('myLocation') : value;
  const input = useFieldValue(displayValue);
  const [typed, setTyped] = useState('');
  const suggestions = usePlaceSuggestions(typed, language);
  const radius = ownRadius ?? DEFAULT_RADIUS;
  const choose = (location: string, point?: Point) => onChange({ location, radius, ...(point && { point }) });
  const geolocation = useGeolocation((location) => {
    setText(t('myLocation'));
    const [lat = 0, lng = 0] = location.split(',').map(Number);
    choose(location, { lat, lng });
  });

  const options = suggestions.status === 'ready' ? suggestions.options : [];
  const { type, isOpen, fieldProps, list } = useCombobox({
    typed,
    onType: setTyped,
    options,
    onChoose: chooseOption,
    onSubmit: submit,
  });

  function setText(text: string) {
    if (input.current) input.current.value = text;
    type('');
  }

  function chooseOption(option: PlaceSuggestion) {
    setText(option.value);
    choose(option.value, { lat: option.lat, lng: option.lng });
  }

  /** Chooses the text of the field, unless it is the current value. */
  function submit() {
    const text = input.current?.value.trim() ?? '';
    type('');
    if (text === displayValue) return;
    if (text) choose(text);
    else onChange(null);
  }

  function clear() {
    setText('');
    geolocation.reset();
    if (value) onChange(null);
    input.current?.focus();
  }

  return (
    <div className={className}>
      <div className={styles['line']}>
        <div className={styles['box']}>
          <Icon name="pin" size={18} />
          <input
            {...fieldProps}
            ref={input}
            className={styles['input']}
            {...(field
              ? {
                  id: field.id,
                  required: field.isRequired,
                  'aria-invalid': field.hasProblem || undefined,
                  'aria-describedby': field.hasProblem
                    ? `${field.id}-problem`
                    : field.hasHint
                      ? `${field.id}-hint`
                      : undefined,
                }
              : { 'aria-label': t('label') })}
            defaultValue={displayValue}
            placeholder={t('placeholder')}
            maxLength={LOCATION_MAXIMUM}
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => {
              geolocation.reset();
              type(event.target.value);
            }}
            onBlur={() => (field ? submit() : type(''))}
          />
          <button type="button" className={styles['clear']} aria-label={t('clear')} onClick={clear}>
            <Icon name="close" size={16} />
          </button>
          {isOpen && (
            <ComboboxList
              {...list}
              label={t('suggestions')}
              getKey={(option) => option.value}
              className={styles['list']}
              optionClassName={styles['option']}
            >
              {({ name, region, country }) => (
                <>
                  <span className={styles['name']}>{name}</span>
                  <span className={styles['where']}>{[region, country].filter(Boolean).join(', ')}</span>
                </>
              )}
            </ComboboxList>
          )}
        </div>
        <Button size="small" isBusy={geolocation.state.status === 'locating'} onClick={geolocation.locate}>
          {t('nearMe')}
        </Button>
        {value && ownRadius !== null && (
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
          {geolocation.state.status === 'locating' && t('locating')}
        </span>
      </VisuallyHidden>
      {geolocation.state.status === 'failed' && (
        <p role="alert" className={styles['failed']}>
          {t(geolocation.state.reason)}
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
