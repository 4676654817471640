import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { isTooLong } from './use-length-problem';
import { problemText, rejectedProblem, type FieldValue, type Problem } from './validation';

/** The props that bind a field to a form: `<Field {...form.field('email')} label="…" />`. */
export interface FieldBinding<Value extends FieldValue = string> {
  id: string;
  name: string;
  value: Value;
  onChange: (value: Value) => void;
  onBlur: () => void;
  /** The message below the field, while it is to be shown. */
  problem: string | undefined;
}

export interface Form<Values extends Record<string, FieldValue>> {
  values: Values;
  field: <Name extends keyof Values & string>(name: Name) => FieldBinding<Values[Name]>;
  set: (values: Partial<Values>) => void;
  /** Resets the values and problems, for example after sending. */
  clear: () => void;
  /**
   * Shows the problems of these fields (or all) and focuses the first invalid one; true if there
   * are none.
   */
  check: (names?: readonly (keyof Values & string)[]) => boolean;
  /**
   * Shows the fields of a request that the server rejected, while they have that value, and focuses
   * the first; true if there is one. `paths` says where the fields are in the request, which may have
   * one twice.
   */
  reject: (
    fields: Readonly<Record<string, string>>,
    paths: Readonly<Partial<Record<keyof Values & string, string | readonly string[]>>>,
  ) => boolean;
  /** Focuses a field that the server rejected; `validate` must report its problem by then. */
  focus: (name: keyof Values & string) => void;
}

/** The value of a number field is '' for invalid input, which must not count as empty. */
const UNREADABLE: Problem = { type: 'pattern' };

/**
 * The state of one form. A problem shows when its field loses focus or the form is sent, not during
 * the first input. `validate` is pure and returns the problems of invalid fields only.
 */
export function useForm<Values extends Record<string, FieldValue>>(
  first: Values,
  validate: (values: Values) => Partial<Record<keyof Values & string, Problem | undefined>>,
): Form<Values> {
  type Name = keyof Values & string;
  const { t } = useTranslation('forms');
  const formId = useId();
  const [values, setValues] = useState(first);
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [rejected, setRejected] = useState<ReadonlyMap<Name, { value: unknown; problem: Problem }>>(new Map());
  const [unreadable, setUnreadable] = useState<ReadonlySet<string>>(new Set());

  const found = validate(values);
  const problems = { ...found };
  for (const [name, { value, problem }] of rejected)
    if (!found[name] && values[name] === value) problems[name] = problem;
  const getId = (name: string) => `${formId}-${name}`;
  const focus = (name: string) => document.getElementById(getId(name))?.focus();
  const isUnreadable = (name: string) => {
    const element = document.getElementById(getId(name));
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
        id: getId(name),
        name,
        value,
        onChange: (changed) => {
          setValues((before) => ({ ...before, [name]: changed }));
          setUnreadable((before) => new Set([...before].filter((one) => one !== name)));
        },
        // An empty field that only lost focus isn't a problem yet.
        onBlur: () => (value?.length ?? 0) > 0 && show([name]),
        problem: problem && problemText(t, problem),
      };
    },
    check: (names = Object.keys(values)) => {
      const badInputs = names.filter(isUnreadable);
      // The field itself says so.
      const isLong = (name: string) => isTooLong(document.getElementById(getId(name)));
      const invalid = names.find((name) => problems[name] || badInputs.includes(name) || isLong(name));
      // Rendered before the focus moves, so that screen readers announce the message.
      flushSync(() => {
        show(names);
        setUnreadable(new Set(badInputs));
      });
      if (invalid === undefined) return true;
      focus(invalid);
      return false;
    },
    reject: (fields, paths) => {
      const find = (name: Name) => [paths[name] ?? []].flat().find((path) => fields[path] !== undefined);
      const names = (Object.keys(values) as Name[]).filter((name) => find(name) !== undefined);
      const [first] = names;
      if (first === undefined) return false;
      flushSync(() => {
        setRejected(
          new Map(
            names.map((name) => [name, { value: values[name], problem: rejectedProblem(fields[find(name) ?? '']) }]),
          ),
        );
        show(names);
      });
      focus(first);
      return true;
    },
    focus,
  };
}
