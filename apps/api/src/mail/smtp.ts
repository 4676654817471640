import { createTransport } from 'nodemailer';
import type { Deliver } from './mail';

/** Long enough for a slow server; a job that takes longer is tried again. */
const WAIT_MS = 30_000;

/** Hands mails to the server of `smtp://user:password@host:587` or `smtps://…`. */
export function createSmtp(url: string): Deliver {
  const transport = createTransport({
    url,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: WAIT_MS,
    // A mail names no file and no address to fetch: its parts are in it.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async ({ to, subject, text, html, messageId, from, unsubscribeUrl }) => {
    await transport.sendMail({
      from,
      // As an object: a name or a second address inside the text would otherwise be read as one.
      to: { name: '', address: to },
      subject,
      text,
      html,
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
