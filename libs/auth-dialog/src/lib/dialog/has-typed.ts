/** Whether any field below holds something that a person put there. */
export const hasTyped = (place: HTMLElement | null): boolean =>
  [...(place?.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(FIELDS) ?? [])].some(
    (field) => (field instanceof HTMLInputElement && field.type === 'checkbox' ? field.checked : field.value !== ''),
  );

const FIELDS = 'input, select, textarea';
