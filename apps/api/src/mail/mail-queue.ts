import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addressLines } from '@marketplace/formats';
import type { Deps } from '../deps';
import { defineJob, OUTAGE_RETRIES } from '../jobs/job';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { convertTextToHtml, mailDocument } from './mail-html';
import type { Deliver, OutgoingMail, Mail, SendMail } from './mail';
import { seal, unseal } from './seal';

const mailJob = defineJob({
  name: 'mail',
  payload: z.object({ sealed: z.string() }),
  ...OUTAGE_RETRIES,
  concurrency: 5,
});

type MailDeps = Pick<Deps, 'db' | 'environment' | 'secret' | 'jobs' | 'log'>;
type QueuedMail = Mail & { messageId: string };

const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ');

/** The mail port: mails wait in the job queue and are sent by `deliver`. */
export function createMailQueue(deps: MailDeps, deliver: Deliver): SendMail {
  deps.jobs.handle(mailJob, async ({ sealed }) => {
    const queued = JSON.parse(unseal(deps.secret, sealed)) as QueuedMail;
    await deliver(await createOutgoingMail(deps, queued));
  });
  return async (mail, { within } = {}) => {
    const messageId = `<${randomUUID()}@${new URL(publicUrl(deps.environment)).hostname}>`;
    const queued: QueuedMail = { ...mail, to: oneLine(mail.to), subject: oneLine(mail.subject), messageId };
    await deps.jobs.enqueue(mailJob, { sealed: seal(deps.secret, JSON.stringify(queued)) }, { within });
  };
}

async function createOutgoingMail(deps: MailDeps, mail: QueuedMail): Promise<OutgoingMail> {
  const { company, 'email.auth.user': sender } = await loadConfiguration(deps);
  const { hostname, origin } = new URL(publicUrl(deps.environment));
  const address = [sender, company?.email].find((one) => z.email().safeParse(one).success);
  const name = company?.name ?? hostname;
  const lines = company ? [...addressLines(company.address, mail.language), company.phone, company.email] : [];
  const footer = { company: name, site: origin, lines: lines.filter((line) => line !== '') };
  return {
    ...mail,
    text: `${mail.text}\n\n-- \n${[name, ...footer.lines].join('\n')}`,
    html: mailDocument(mail.language, mail.subject, footer, mail.html ?? convertTextToHtml(mail.text)),
    from: { name, address: address ?? `no-reply@${hostname}` },
  };
}
