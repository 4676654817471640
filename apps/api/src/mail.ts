import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A mail of plain text. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** Hands a mail over for delivery; rejects only if it could not even be stored. */
export type SendMail = (mail: Mail) => Promise<void>;

/** Writes each mail as one readable file into `folder`, named by time. */
export function createOutbox(folder: string, clock: () => Date): SendMail {
  return async ({ to, subject, text }) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${clock().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.txt`;
    const oneLine = (value: string) => value.replace(/[\r\n]+/g, ' ');
    const draft = join(folder, `.${name}`);
    await writeFile(draft, `To: ${oneLine(to)}\nSubject: ${oneLine(subject)}\n\n${text}\n`, { mode: 0o600 });
    // A reader of the folder never meets half a mail.
    await rename(draft, join(folder, name));
  };
}
