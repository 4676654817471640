import type { Deps } from '../deps';
import { scheduleWithheldDigests } from '../messages/message-digests';
import { mailWithheldOrders } from '../orders/follow-up';
import { emailVerifiedJob } from './mark-verified';

/** Mails what was withheld while an account's email was unverified, to it and to others. */
export function handleVerifiedEmails(deps: Deps): void {
  deps.jobs.handle(emailVerifiedJob, async ({ customerId }) => {
    // First, because a repeated attempt does this twice without an effect.
    await scheduleWithheldDigests(deps, customerId, deps.clock());
    await mailWithheldOrders(deps, customerId);
  });
}
