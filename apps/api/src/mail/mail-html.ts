/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** The company that sends the mail, for header and footer. */
export interface Sender {
  company: string;
  /** The storefront's URL. */
  site: string;
  /** The company's address and contact details. */
  lines: readonly string[];
}

/**
 * The HTML document of a mail: one column without colours of its own, so that it works in a dark
 * mailbox.
 */
export const mailDocument = (
  language: string,
  title: string,
  { company, site, lines }: Sender,
  parts: string,
): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
  `<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:36em;margin:0 auto">` +
  `<p style="margin:0 0 24px;font-size:20px;font-weight:700"><a href="${escapeHtml(site)}" style="color:inherit;text-decoration:none">${escapeHtml(company)}</a></p>` +
  `${parts}<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid;font-size:13px;opacity:.7">${[company, ...lines].map(escapeHtml).join('<br>')}</p>` +
  `</div></body></html>`;

/** The mail's main link, shown as a button. */
export const mailButton = (url: string, label: string): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border:2px solid;border-radius:8px;color:inherit;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>`;

/** Converts plain text to HTML: paragraphs, line breaks and links. */
export const convertTextToHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`)
    .join('');

function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    html += `${escapeHtml(text.slice(end, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    end = index + address.length;
  }
  return html + escapeHtml(text.slice(end));
}
