/**
 * Values of a form body by their bracketed names: `metadata[orderId]=1` is `{ metadata: { orderId:
 * '1' } }`.
 */
export interface Form {
  [name: string]: string | Form | undefined;
}

const DEPTH_MAXIMUM = 5;
const NAME = /^[\w-]{1,40}(\[[\w-]{0,40}\])*$/;

/** Parses a form-encoded body. Malformed names are ignored. */
export function parseForm(body: string): Form {
  const form = emptyForm();
  for (const [name, value] of new URLSearchParams(body)) {
    if (!NAME.test(name)) continue;
    const path = name.split(/\[|\]\[|\]/).filter(Boolean);
    const last = path.pop();
    if (last === undefined || path.length > DEPTH_MAXIMUM) continue;
    let place = form;
    for (const step of path) {
      const next = place[step];
      place = typeof next === 'object' ? next : (place[step] = emptyForm());
    }
    place[last] = value;
  }
  return form;
}

// Without a prototype, so that names such as `__proto__` have no effect.
const emptyForm = (): Form => Object.create(null) as Form;

export const getText = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

export const getForm = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' ? value : emptyForm();
};
