import { useId, useState, type KeyboardEvent } from 'react';
import type { Option } from './option';
import { useSuggestions } from './use-suggestions';

/** The keyboard and the ARIA state of a text field with a list of suggestions below it; `recent` is what it offers while it is empty. */
export function useCombobox(recent: readonly Option[], onChoose: (option: Option) => void) {
  /** What wants suggestions; empty while none are wanted. */
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(-1);
  const suggestions = useSuggestions(typed);
  const id = useId();

  const suggested = suggestions.status === 'ready' ? suggestions.options : [];
  const options = typed ? suggested : recent;
  const isOpen = options.length > 0;
  const listId = `${id}-list`;
  const optionId = (index: number) => `${id}-option-${index}`;

  function type(text: string) {
    setTyped(text);
    setActive(-1);
  }

  /** Through the options and back over the text itself, in a ring; on a closed box it asks for suggestions. */
  function move(step: 1 | -1, text: string) {
    const last = options.length - 1;
    const next = active + step;
    if (!typed && text) type(text);
    else if (isOpen) setActive(next > last ? -1 : next < -1 ? last : next);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // Enter and arrows that choose among the characters of an input method are not ours.
    if (event.nativeEvent.isComposing) return;
    const chosen = options[active];
    if (event.key === 'Escape' && typed) type('');
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
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

  return { suggestions, listProps: { id: listId, options, active, optionId }, isOpen, type, fieldProps };
}
