import type * as emails from '../emails';
import type { Operation } from '../operation';

export const stopEmails: Operation<typeof emails.stopEmails> = { method: 'POST', path: '/api/emails/stop' };
export const resumeEmails: Operation<typeof emails.resumeEmails> = { method: 'POST', path: '/api/emails/resume' };
