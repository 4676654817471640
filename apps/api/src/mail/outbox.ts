import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deliver, OutgoingMail } from './mail';

/** A mail in the outbox folder. */
export interface StoredMail {
  /** The file name without its extension; it starts with the time. */
  name: string;
  to: string;
  subject: string;
  text: string;
  /** The whole file, with all headers. */
  source: string;
  html: string;
  /** The names of attached files. */
  attachments: readonly string[];
}

const MAIL_NAME_PATTERN = /^\d{4}-\d\d-\d\dT[\dZ.-]+-[0-9a-f]{8}$/;

/**
 * Writes each mail into `folder`, named by time: a readable text file, the HTML that a mailbox
 * would show and the attached files.
 */
export function createOutbox(folder: string, clock: () => Date): Deliver {
  return async (letter) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // By message id: a second attempt at the same moment writes the same file.
    const id = createHash('sha256').update(letter.messageId).digest('hex').slice(0, 8);
    const name = `${clock().toISOString().replaceAll(':', '-')}-${id}`;
    // The text last: a reader of the folder never finds a mail without its other files.
    for (const { filename, content } of letter.attachments ?? [])
      await writeAtomically(folder, attachmentFile(name, filename), content);
    await writeAtomically(folder, `${name}.html`, letter.html);
    await writeAtomically(folder, `${name}.txt`, formatMail(letter));
  };
}

const attachmentFile = (name: string, filename: string) => `${name}-${filename}`;

async function writeAtomically(folder: string, file: string, content: string): Promise<void> {
  const draft = join(folder, `.${file}`);
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, join(folder, file));
}

function formatMail({ to, from, subject, text, messageId, unsubscribeUrl, attachments = [] }: OutgoingMail): string {
  const headers = [
    `To: ${to}`,
    `From: ${from.name} <${from.address}>`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    ...(unsubscribeUrl
      ? [`List-Unsubscribe: <${unsubscribeUrl}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']
      : []),
    ...attachments.map(({ filename }) => `Attachment: ${filename}`),
  ];
  return `${headers.join('\n')}\n\n${text}\n`;
}

/** The newest mails of an outbox folder, newest first. */
export async function readOutbox(folder: string, limit: number): Promise<StoredMail[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((file) => file.endsWith('.txt')).map((file) => file.slice(0, -'.txt'.length));
  const newest = names
    .filter((name) => MAIL_NAME_PATTERN.test(name))
    .sort()
    .reverse()
    .slice(0, limit);
  const mails = await Promise.all(newest.map((name) => readMail(folder, name)));
  return mails.filter((mail) => mail !== null);
}

/** Null if there is no mail with that name. */
export async function readMail(folder: string, name: string): Promise<StoredMail | null> {
  if (!MAIL_NAME_PATTERN.test(name)) return null;
  const read = (ending: string) => readFile(join(folder, name + ending), 'utf8').catch(() => null);
  const [source, html] = await Promise.all([read('.txt'), read('.html')]);
  if (source === null) return null;
  const end = source.indexOf('\n\n');
  const headers = (name: string) =>
    [...source.slice(0, end).matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, value = '']) => value);
  return {
    name,
    to: headers('To')[0] ?? '',
    subject: headers('Subject')[0] ?? '',
    text: source.slice(end + 2),
    source,
    html: html ?? '',
    attachments: headers('Attachment'),
  };
}

/** A file attached to a mail; null if that mail has none of that name. */
export async function readAttachment(folder: string, name: string, filename: string): Promise<string | null> {
  const mail = await readMail(folder, name);
  if (!mail?.attachments.includes(filename)) return null;
  return readFile(join(folder, attachmentFile(name, filename)), 'utf8').catch(() => null);
}
