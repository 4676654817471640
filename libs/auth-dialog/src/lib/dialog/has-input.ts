/** Whether any field in the element has a value. */
export const hasInput = (element: HTMLElement | null): boolean =>
  [...(element?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(FIELDS) ?? [])].some(
    (field) => (field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value !== ''),
  );

const FIELDS = 'input, select, textarea';
