/** Values of a form body by their bracketed names: `metadata[orderId]=1` is `{ metadata: { orderId: '1' } }`. */
export interface Form {
  [name: string]: string | Form | undefined;
}

const DEPTH_MAXIMUM = 5;
const NAME = /^[\w-]{1,40}(\[[\w-]{0,40}\])*$/;

/** Reads a form-encoded body. Names that are no such names are left out. */
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

// Without a prototype no name of a caller means anything but itself.
const emptyForm = (): Form => Object.create(null) as Form;

export const textAt = (form: Form, name: string): string => {
  const value = form[name];
  return typeof value === 'string' ? value : '';
};

export const formAt = (form: Form, name: string): Form => {
  const value = form[name];
  return typeof value === 'object' ? value : emptyForm();
};
