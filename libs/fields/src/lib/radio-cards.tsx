import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface RadioCard<Value extends string> {
  value: Value;
  icon: ReactNode;
  name: string;
  text: string;
  /** What it costs. */
  end: string;
}

interface RadioCardsProps<Value extends string> {
  /** The id of the element with the group's name. */
  labelId: string;
  value: Value;
  options: readonly RadioCard<Value>[];
  isDisabled: boolean;
  onChange: (value: Value) => void;
}

/** One of a few options, each with an explanation and a price. */
export function RadioCards<Value extends string>({
  labelId,
  value,
  options,
  isDisabled,
  onChange,
}: RadioCardsProps<Value>) {
  return (
    <RadioGroup
      aria-labelledby={labelId}
      value={value}
      className={styles['cards']}
      onChange={(_, chosen) => onChange(chosen as Value)}
    >
      {options.map((option) => (
        <FormControlLabel
          key={option.value}
          value={option.value}
          disabled={isDisabled}
          className={styles['card']}
          control={<Radio />}
          disableTypography
          label={
            <span className={styles['cardLabel']}>
              {option.icon}
              <span className={styles['cardText']}>
                <strong>{option.name}</strong>
                <span className={styles['quiet']}>{option.text}</span>
              </span>
              <span className={styles['end']}>{option.end}</span>
            </span>
          }
        />
      ))}
    </RadioGroup>
  );
}
