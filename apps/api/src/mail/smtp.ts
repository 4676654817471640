import { createTransport } from 'nodemailer';
import type { Deliver } from './mail';

/** Long enough for a slow server; a job that takes longer is retried. */
const TIMEOUT_MS = 30_000;

/** Sends mails through the server of `smtp://user:password@host:587` or `smtps://…`. */
export function createSmtp(url: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    // Mails never refer to files or URLs to fetch.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, html, messageId, from, unsubscribeUrl, attachments = [] }) => {
    await transport.sendMail({
      from,
      // As an object: a string could be parsed as several addresses or a name.
      to: { name: '', address: to },
      subject,
      text,
      html,
      attachments: [...attachments],
      messageId,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribeUrl && {
          'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
    });
  };
}
