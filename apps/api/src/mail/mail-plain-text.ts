import type { Mail, MailBlock, MailItem } from './mail';
import { mailTexts, type MailText } from './mail-texts';

/** The plain-text part of a mail. */
export function renderPlainText({ language, body }: Pick<Mail, 'language' | 'body'>): string {
  const t = mailTexts(language);
  return body.map((block) => renderBlock(block, t)).join('\n\n');
}

function renderBlock(block: MailBlock, t: MailText): string {
  switch (block.kind) {
    case 'greeting':
    case 'paragraph':
      return block.text;
    case 'items':
      return block.items.map(renderItem).join('\n');
    case 'fact':
      return t('pair', { label: block.label, value: block.lines.join('\n') });
    case 'amounts':
      return block.rows.map(({ label, amount }) => t('pair', { label, value: amount })).join('\n');
    case 'quote':
      return [block.intro, block.text.replace(/^/gm, '> ')].filter(Boolean).join('\n');
    case 'button':
      return renderLink(block);
    case 'note':
      return block.link ? `${block.text}\n${renderLink(block.link)}` : block.text;
  }
}

// The URL has a line of its own, so that no character beside it becomes part of the link.
const renderLink = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;

const renderItem = ({ title, details, url }: MailItem) =>
  [`- ${title}`, ...details.map((line) => `  ${line}`), ...(url === undefined ? [] : [`  ${url}`])].join('\n');
