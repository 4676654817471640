import type { ComponentProps, Ref } from 'react';
import { Icon, type IconName } from '@marketplace/ui';
import { fieldAriaProps, FieldFrame } from './field-frame';
import styles from './field.module.css';
import type { FieldBinding } from './use-form';

interface PickerFieldProps extends Pick<FieldBinding, 'id' | 'problem' | 'onBlur'> {
  ref: Ref<HTMLInputElement>;
  label: string;
  /** The value in the language of the page. */
  text: string;
  icon: IconName;
  hint?: string;
  isOptional?: boolean;
  /** Neither required nor marked as optional. */
  isFilter?: boolean;
  isOpen: boolean;
  /** The id of the picker's content. */
  pickerId: string;
  onOpen: () => void;
  /** Those of `usePreload`. */
  preload: Pick<ComponentProps<'input'>, 'onPointerEnter' | 'onFocus'>;
}

/** A field whose value is chosen in a dialog: a press, Enter, Space or an arrow opens it. */
export function PickerField({
  id,
  text,
  label,
  icon,
  hint,
  problem,
  isOptional = false,
  isFilter = false,
  isOpen,
  pickerId,
  onOpen,
  onBlur,
  preload,
  ref,
}: PickerFieldProps) {
  return (
    <FieldFrame id={id} label={label} hint={hint} problem={problem} isOptional={isOptional}>
      <div className={styles['control']}>
        <input
          ref={ref}
          id={id}
          readOnly
          role="combobox"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={isOpen ? pickerId : undefined}
          required={!isOptional && !isFilter}
          value={text}
          className={`${styles['input']} ${styles['picker']}`}
          {...fieldAriaProps(id, hint, problem)}
          {...preload}
          onClick={onOpen}
          onBlur={onBlur}
          onKeyDown={(event) => {
            if (!['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(event.key)) return;
            event.preventDefault();
            onOpen();
          }}
        />
        <span className={styles['arrow']}>
          <Icon name={icon} />
        </span>
      </div>
    </FieldFrame>
  );
}
