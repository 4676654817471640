import { useRef, useState, type ComponentType, type RefObject } from 'react';
import { PickerField, type FieldBinding } from '@marketplace/forms';
import { useLanguage } from '@marketplace/i18n';
import { LazyOverlay, usePreload, type IconName } from '@marketplace/ui';
import { loadWithLocale } from './picker-locale';

/** What the field of a date and that of a time have in common. */
export interface PickerInputProps extends FieldBinding {
  label: string;
  hint?: string;
  isOptional?: boolean;
  /** Neither required nor marked as optional. */
  isFilter?: boolean;
}

/** What the overlay of a picker gets. */
export interface PickerOverlayProps {
  id: string;
  title: string;
  anchor: RefObject<HTMLElement | null>;
  /** '' if there is none. */
  value: string;
  onChange: (value: string) => void;
  onClose: () => void;
}

interface Picker<Extra extends object> {
  icon: IconName;
  format: (value: string, language: string) => string;
  load: () => Promise<ComponentType<PickerOverlayProps & Extra>>;
  extra: Extra;
}

/** A field that opens a picker, whose code is loaded before the press. */
export function PickerInput<Extra extends object>({
  picker: { icon, format, load, extra },
  value,
  onChange,
  ...field
}: PickerInputProps & { picker: Picker<Extra> }) {
  const language = useLanguage();
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLInputElement>(null);
  const pickerId = `${field.id}-picker`;
  const loadPicker = () => loadWithLocale(language, load);
  const close = () => setIsOpen(false);
  return (
    <>
      <PickerField
        {...field}
        ref={anchor}
        icon={icon}
        text={value === '' ? '' : format(value, language)}
        isOpen={isOpen}
        pickerId={pickerId}
        onOpen={() => setIsOpen(true)}
        preload={usePreload(loadPicker)}
      />
      <LazyOverlay
        isOpen={isOpen}
        load={loadPicker}
        props={{ id: pickerId, title: field.label, anchor, value, onChange, onClose: close, ...extra }}
        onFailure={close}
      />
    </>
  );
}
