import { useId, useState, type KeyboardEvent } from 'react';

interface ComboboxOptions<Option> {
  /** The text to suggest for; empty while the list is closed. */
  typed: string;
  onType: (text: string) => void;
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** Enter while no option is active; without it the field's form is submitted. */
  onSubmit?: () => void;
}

/** The props of a `ComboboxList`. */
export interface ComboboxListState<Option> {
  id: string;
  options: readonly Option[];
  /** Index of the option that Enter selects; -1 for none. */
  active: number;
  optionId: (index: number) => string;
  onChoose: (option: Option) => void;
}

/** Keyboard and ARIA 1.2 attributes of a combobox: a text field with a list of suggestions. */
export function useCombobox<Option>({ typed, onType, options, onChoose, onSubmit }: ComboboxOptions<Option>) {
  const [active, setActive] = useState(-1);
  const id = useId();

  const isOpen = options.length > 0;
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-option-${index}`;

  function type(text: string) {
    onType(text);
    setActive(-1);
  }

  /** Moves through the options and the text itself, cyclically; opens a closed list. */
  function move(step: 1 | -1, text: string) {
    const last = options.length - 1;
    const next = active + step;
    if (!typed && text) type(text);
    else if (isOpen) setActive(next > last ? -1 : next < -1 ? last : next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Keys of an input method editor.
    if (event.nativeEvent.isComposing) return;
    const chosen = options[active];
    if (event.key === 'Escape' && typed) type('');
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else if (event.key === 'Enter' && onSubmit) onSubmit();
    else if (event.key === 'ArrowDown') move(1, event.currentTarget.value);
    else if (event.key === 'ArrowUp') move(-1, event.currentTarget.value);
    else return;
    event.preventDefault();
  }

  const fieldProps = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? listId : undefined,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
    onKeyDown,
  } as const;
  const list: ComboboxListState<Option> = { id: listId, options, active, optionId, onChoose };

  return { type, isOpen, fieldProps, list };
}
