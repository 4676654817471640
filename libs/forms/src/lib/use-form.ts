import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '@marketplace/i18n';
import { problemText, type FieldValue, type Problem } from './validation';

/** What a field needs to be part of a form: spread it, `<Field {...form.field('email')} label="…" />`. */
export interface FieldBinding<Value extends FieldValue = string> {
  id: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  /** The sentence under the field, once there is reason to show it. */
  problem: string | undefined;
}

export interface Form<Values extends Record<string, FieldValue>> {
  values: Values;
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  set: (values: Partial<Values>) => void;
  /** As it was at first, with nothing found wrong: what was in it has been sent. */
  clear: () => void;
  /** Shows what is wrong in these fields (or all) and focuses the first wrong one; true if nothing is. */
  check: (names?: readonly (keyof Values & string)[]) => boolean;
  /** Goes to a field that was sent and refused; `validate` knows by then what to say of it. */
  focus: (name: keyof Values & string) => void;
}

/** Browsers give nothing for what was typed into a number field and is no number: it must not pass for an empty field. */
const UNREADABLE: Problem = { type: 'pattern' };

/**
 * The state of one form. A problem shows when its field is left or the form is sent, never while it is first typed.
 * `validate` is pure and names only the fields that are wrong.
 */
export function useForm<Values extends Record<string, FieldValue>>(
  first: Values,
  validate: (values: Values) => Partial<Record<keyof Values & string, Problem | undefined>>,
): Form<Values> {
  const { t } = useTexts('forms');
  const formId = useId();
  const [values, setValues] = useState(first);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());

  const problems = validate(values);
  const idOf = (name: string) => `${formId}-${name}`;
  const focus = (name: string) => document.getElementById(idOf(name))?.focus();
  const isUnreadable = (name: string) => {
    const element = document.getElementById(idOf(name));
    return element instanceof HTMLInputElement && element.validity.badInput;
  };
  const show = (names: readonly string[]) => setShown((before) => new Set([...before, ...names]));

  return {
    values,
    clear: () => {
      setValues(first);
      setShown(new Set());
    },
    set: (changed) => setValues((before) => ({ ...before, ...changed })),
    field: (name) => {
      const problem = unreadable.has(name) ? UNREADABLE : shown.has(name) ? problems[name] : undefined;
      const value = values[name];
      return {
        id: idOf(name),
        name,
        value,
        onChange: (changed) => {
          setValues((before) => ({ ...before, [name]: changed }));
          setUnreadable((before) => new Set([...before].filter((one) => one !== name)));
        },
        // An empty field that was only passed through is not a mistake yet.
        onBlur: () => (value?.length ?? 0) > 0 && show([name]),
        problem: problem && problemText(t, problem),
      };
    },
    check: (names = Object.keys(values)) => {
      const bad = names.filter(isUnreadable);
      const wrong = names.find((name) => problems[name] || bad.includes(name));
      // The message and the invalid mark must stand there when the focus arrives, or they are not read out.
      flushSync(() => {
        show(names);
        setUnreadable(new Set(bad));
      });
      if (wrong === undefined) return true;
      focus(wrong);
      return false;
    },
    focus,
  };
}
