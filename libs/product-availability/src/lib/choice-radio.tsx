import type { ReactNode } from 'react';
import styles from './slot-picker.module.css';

interface ChoiceRadioProps {
  className: string | undefined;
  /** Name of the radio group. */
  group: string;
  value: string;
  name: string;
  /** Why it can't be chosen, translated; undefined if it can. */
  why: string | undefined;
  isChosen: boolean;
  onChoose: () => void;
  /** Called on focus and on a click, also if it can't be chosen. */
  onVisit: () => void;
  children: ReactNode;
}

/**
 * A radio for a day or a time. One that can't be chosen stays focusable, like a day of the
 * calendar, and says why.
 */
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

/**
 * Why the focused item can't be chosen. Hidden from screen readers: the item's name already
 * contains it.
 */
export function DisabledReason({ name, why }: { name: string; why: string | undefined }) {
  return (
    <p className={styles['why']} aria-hidden="true">
      {why !== undefined && `${name}: ${why}`}
    </p>
  );
}
