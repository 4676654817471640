import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import type { ReactNode } from 'react';
import styles from './fields.module.css';

interface RadioCard<Value extends string> {
  value: Value;
  icon: ReactNode;
  name: string;
  text?: string;
  /** What it costs. */
  end?: string;
  isDisabled?: boolean;
  /** A button beside the option. */
  action?: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  /** The id of the element with the group's name. */
  labelId: string;
  value: Value;
  options: readonly RadioCard<Value>[];
  isDisabled: boolean;
  onChange: (value: Value) => void;
}

/** One of a few options, with an explanation, a price or a button each. */
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
        <div key={option.value} className={styles['card']}>
          <FormControlLabel
            value={option.value}
            disabled={isDisabled || option.isDisabled}
            className={styles['cardControl']}
            control={<Radio />}
            disableTypography
            label={
              <span className={styles['cardLabel']}>
                {option.icon}
                <span className={styles['cardText']}>
                  <strong>{option.name}</strong>
                  {option.text && <span className={styles['quiet']}>{option.text}</span>}
                </span>
                {option.end && <span className={styles['end']}>{option.end}</span>}
              </span>
            }
          />
          {option.action}
        </div>
      ))}
    </RadioGroup>
  );
}
