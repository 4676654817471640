import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deliver, Letter } from './mail';

/** A mail of the outbox folder. */
export interface KeptMail {
  /** Its file without the ending, which begins with the time. */
  name: string;
  to: string;
  subject: string;
  text: string;
  /** The whole file, with all headers. */
  source: string;
  html: string;
}

const NAME = /^\d{4}-\d\d-\d\dT[\dZ.-]+-[0-9a-f]{8}$/;

/** Writes each mail into `folder`, named by time: as one readable file, and beside it what a mailbox would show. */
export function createOutbox(folder: string, clock: () => Date): Deliver {
  return async (letter) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // By its id: a second attempt at the same mail in the same moment writes the same file.
    const id = createHash('sha256').update(letter.messageId).digest('hex').slice(0, 8);
    const name = `${clock().toISOString().replaceAll(':', '-')}-${id}`;
    // A reader of the folder never meets half a mail, nor one without its document.
    await place(folder, `${name}.html`, letter.html);
    await place(folder, `${name}.txt`, sourceOf(letter));
  };
}

async function place(folder: string, file: string, content: string): Promise<void> {
  const draft = join(folder, `.${file}`);
  await writeFile(draft, content, { mode: 0o600 });
  await rename(draft, join(folder, file));
}

function sourceOf({ to, from, subject, text, messageId, unsubscribeUrl }: Letter): string {
  const headers = [
    `To: ${to}`,
    `From: ${from.name} <${from.address}>`,
    `Subject: ${subject}`,
    `Message-ID: ${messageId}`,
    ...(unsubscribeUrl
      ? [`List-Unsubscribe: <${unsubscribeUrl}>`, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click']
      : []),
  ];
  return `${headers.join('\n')}\n\n${text}\n`;
}

/** The newest mails of an outbox folder, the last one first. */
export async function readOutbox(folder: string, limit: number): Promise<KeptMail[]> {
  const files = await readdir(folder).catch(() => []);
  const names = files.filter((file) => file.endsWith('.txt')).map((file) => file.slice(0, -'.txt'.length));
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .reverse()
    .slice(0, limit);
  const mails = await Promise.all(newest.map((name) => readMail(folder, name)));
  return mails.filter((mail) => mail !== null);
}

/** Null where there is no mail of that name. */
export async function readMail(folder: string, name: string): Promise<KeptMail | null> {
  if (!NAME.test(name)) return null;
  const read = (ending: string) => readFile(join(folder, name + ending), 'utf8').catch(() => null);
  const [source, html] = await Promise.all([read('.txt'), read('.html')]);
  if (source === null) return null;
  const end = source.indexOf('\n\n');
  const header = (wanted: string) => new RegExp(`^${wanted}: (.*)$`, 'm').exec(source.slice(0, end))?.[1] ?? '';
  return { name, to: header('To'), subject: header('Subject'), text: source.slice(end + 2), source, html: html ?? '' };
}
