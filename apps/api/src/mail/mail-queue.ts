import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addressLines } from '@marketplace/formats';
import type { Deps } from '../deps';
import { defineJob } from '../jobs/job';
import { publicUrl } from '../public-url';
import { readConfiguration } from '../site/configuration';
import { htmlOfText, mailDocument } from './mail-html';
import type { Deliver, Letter, Mail, SendMail } from './mail';
import { seal, unseal } from './sealed';

/** For four days: a mail server that is down over a weekend loses nothing. */
const mailJob = defineJob({
  name: 'mail',
  payload: z.object({ sealed: z.string() }),
  retries: 200,
  firstWaitSeconds: 5,
  longestWaitSeconds: 30 * 60,
  timeLimitSeconds: 2 * 60,
  atOnce: 5,
});

type MailDeps = Pick<Deps, 'db' | 'environment' | 'secret' | 'jobs' | 'log'>;
type Waiting = Mail & { messageId: string };

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

/** The mail port: what is sent waits in the job queue and goes out by `deliver`. */
export function createMailQueue(deps: MailDeps, deliver: Deliver): SendMail {
  deps.jobs.handle(mailJob, async ({ sealed }) => {
    const waiting = JSON.parse(unseal(deps.secret, sealed)) as Waiting;
    await deliver(await letterOf(deps, waiting));
  });
  return async (mail, { within } = {}) => {
    const messageId = `<${randomUUID()}@${new URL(publicUrl(deps.environment)).hostname}>`;
    const waiting: Waiting = { ...mail, to: oneLine(mail.to), subject: oneLine(mail.subject), messageId };
    await deps.jobs.enqueue(mailJob, { sealed: seal(deps.secret, JSON.stringify(waiting)) }, { within });
  };
}

async function letterOf(deps: MailDeps, mail: Waiting): Promise<Letter> {
  const { company, 'email.auth.user': sender } = await readConfiguration(deps);
  const { hostname, origin } = new URL(publicUrl(deps.environment));
  const address = [sender, company?.email].find((one) => z.email().safeParse(one).success);
  const name = company?.name ?? hostname;
  const lines = company ? [...addressLines(company.address, mail.language), company.phone, company.email] : [];
  const signed = { company: name, site: origin, lines: lines.filter((line) => line !== '') };
  return {
    ...mail,
    text: `${mail.text}\n\n-- \n${[name, ...signed.lines].join('\n')}`,
    html: mailDocument(mail.language, mail.subject, signed, mail.html ?? htmlOfText(mail.text)),
    from: { name, address: address ?? `no-reply@${hostname}` },
  };
}
