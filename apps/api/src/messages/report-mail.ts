import type { REPORT_REASONS } from '@marketplace/api-contract';
import type { Mail } from '../mail/mail';
import { mailTexts } from '../mail/mail-texts';

interface Report {
  to: string;
  /** The name of who reports, and of the reported side. */
  by: string;
  about: string;
  reason: (typeof REPORT_REASONS)[number];
  /** May be empty. */
  text: string;
  /** Of the conversation. */
  id: string;
  link: string;
}

/** Notifies the operator of a reported conversation. */
export function createReportMail({ to, by, about, reason, text, id, link }: Report): Mail {
  const language = 'en';
  const t = mailTexts(language);
  return {
    to,
    language,
    subject: t('conversationReport.subject', { about }),
    body: [
      { kind: 'paragraph', text: t('conversationReport.text', { by, about, id }) },
      { kind: 'quote', intro: t(`conversationReport.${reason}`), text: text || '–' },
      { kind: 'button', label: t('order.sold.open'), url: link },
    ],
  };
}
