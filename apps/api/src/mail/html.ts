/** HTML that needs no escaping. */
export class Html {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type HtmlValue = string | number | Html | readonly Html[];

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/**
 * A template of HTML: every inserted value is escaped, unless it is HTML itself. The template's own
 * line breaks and indentation become spaces, which every mail would carry otherwise.
 */
export const html = (parts: TemplateStringsArray, ...values: readonly HtmlValue[]): Html =>
  new Html(parts.map((part, index) => part.replace(/\s*\n\s*/g, ' ') + write(values[index] ?? '')).join(''));

function write(value: HtmlValue): string {
  if (value instanceof Html) return value.source;
  if (typeof value === 'object') return value.map(write).join('');
  return escapeHtml(String(value));
}
