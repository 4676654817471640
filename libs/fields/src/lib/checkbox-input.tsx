import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import styles from './fields.module.css';

interface CheckboxInputProps {
  label: string;
  isChecked: boolean;
  isDisabled?: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A choice of yes or no. */
export function CheckboxInput({ label, isChecked, isDisabled = false, onChange }: CheckboxInputProps) {
  return (
    <FormControlLabel
      className={styles['checkbox']}
      control={<Checkbox />}
      checked={isChecked}
      disabled={isDisabled}
      onChange={(_, checked) => onChange(checked)}
      disableTypography
      label={<span className={styles['checkboxLabel']}>{label}</span>}
    />
  );
}
