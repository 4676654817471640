import type { ReactNode } from 'react';
import styles from './slot-picker.module.css';

interface ChoiceRadioProps {
  className: string | undefined;
  /** Name of the radio group. */
  group: string;
  value: string;
  name: string;
  /** Why it cannot be chosen, in words; undefined where it can. */
  why: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  /** Told when it is reached or pressed, also where it cannot be chosen. */
  onVisit: () => void;
  children: ReactNode;
}

/** A day or a time that can be chosen; one that cannot is reached all the same, as a day of the calendar is, and says why. */
export function ChoiceRadio({
  className,
  group,
  value,
  name,
  why,
  isChosen,
  onChoose,
  onVisit,
  children,
}: ChoiceRadioProps) {
  return (
    <label className={className} title={why}>
      <input
        type="radio"
        className={styles['radio']}
        name={group}
        value={value}
        checked={isChosen}
        aria-disabled={why === undefined ? undefined : true}
        aria-label={why === undefined ? name : `${name}, ${why}`}
        onFocus={onVisit}
        onChange={() => {
          onVisit();
          if (why === undefined) onChoose();
        }}
      />
      {children}
    </label>
  );
}

/** Why what was reached cannot be chosen. Those who listen have heard it with its name. */
export function Why({ name, why }: { name: string; why: string | undefined }) {
  return (
    <p className={styles['why']} aria-hidden="true">
      {why !== undefined && `${name}: ${why}`}
    </p>
  );
}
