/** Text as it may stand in HTML, in an attribute too. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const ADDRESS = /https?:\/\/[^\s<>"']+/g;

/** A mail's document around its parts: one column, no colours of its own, so that a mailbox in the dark stays dark. */
export const mailDocument = (language: string, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>` +
  `<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif"><div style="max-width:36em;margin:0 auto">${body}</div></body></html>`;

/** A mail of plain text as a document: paragraphs, lines, and addresses that can be followed. */
export const htmlOfText = (subject: string, text: string): string =>
  mailDocument(
    'en',
    subject,
    text
      .split(/\n{2,}/)
      .map((paragraph) => `<p>${withLinks(paragraph).replaceAll('\n', '<br>')}</p>`)
      .join(''),
  );

function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    html += `${escapeHtml(text.slice(end, index))}<a href="${escapeHtml(address)}">${escapeHtml(address)}</a>`;
    end = index + address.length;
  }
  return html + escapeHtml(text.slice(end));
}
