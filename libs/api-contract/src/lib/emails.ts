import { z } from 'zod';
import { endpoint } from './endpoint';

/** The kinds of emails that an account turns on or off as a whole. */
export const EMAIL_KINDS = ['messages', 'auctions'] as const;
export const EmailKind = z.enum(EMAIL_KINDS);
export type EmailKind = z.infer<typeof EmailKind>;

/** The token of an email. */
const EmailToken = z.object({ token: z.string().min(1).max(400) });

/** Which emails a token stops: those of a kind, or those about one saved search. */
export const StoppedEmails = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('savedSearch'), name: z.string() }),
  z.object({ kind: EmailKind }),
]);
export type StoppedEmails = z.infer<typeof StoppedEmails>;

export const stopEmails = endpoint({
  method: 'POST',
  path: '/api/emails/stop',
  access: 'key',
  summary: 'Stop emails with the token of one of them',
  body: EmailToken,
  response: StoppedEmails,
});

export const resumeEmails = endpoint({
  method: 'POST',
  path: '/api/emails/resume',
  access: 'key',
  summary: 'Resume emails with the token of one of them',
  body: EmailToken,
  response: StoppedEmails,
});
