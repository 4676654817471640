import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Deps } from '../deps';
import { defineJob, OUTAGE_RETRIES } from '../jobs/job';
import { publicUrl } from '../public-url';
import type { Deliver, OutgoingMail, Mail, SendMail } from './mail';
import { renderHtml } from './mail-html';
import { renderPlainText } from './mail-plain-text';
import { loadSender } from './mail-sender';
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

async function createOutgoingMail(deps: MailDeps, { body, heading, ...mail }: QueuedMail): Promise<OutgoingMail> {
  const { from, ...sender } = await loadSender(deps, mail.language);
  const { language, subject } = mail;
  return {
    ...mail,
    text: `${renderPlainText({ language, body })}\n\n-- \n${[sender.company, ...sender.lines].join('\n')}`,
    html: renderHtml({ language, subject, body, ...(heading !== undefined && { heading }) }, sender),
    from,
  };
}
