import type { OrderAction } from '@marketplace/api-contract';
import type { z } from 'zod';
import type { Deps } from '../deps';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { followUpJob } from './follow-up-job';
import {
  cancelledMail,
  confirmationMail,
  soldMail,
  UPDATE_ACTIONS,
  updateMail,
  type UpdateAction,
} from './order-mails';
import { findMailedOrder } from './orders-repository';
import { clearUnpaidAttempts } from './unpaid-limits';

/** Registers what follows the steps of an order. */
export const registerFollowUpJob = (deps: Deps): void => deps.jobs.handle(followUpJob, (step) => followUp(deps, step));

const isUpdate = (action: OrderAction): action is UpdateAction => UPDATE_ACTIONS.some((one) => one === action);

type Step = z.output<typeof followUpJob.payload>;

async function followUp(deps: Deps, { orderId, action, actor, note, positions, refunded }: Step): Promise<void> {
  const row = await findMailedOrder(deps.db, orderId);
  if (!row) return;
  const { adminAppURL } = await loadConfiguration(deps);
  const site = publicUrl(deps.environment);
  const link = `${site}/orders/${orderId}`;
  const order = {
    ...row,
    lines: row.lines.filter((_, position) => positions?.includes(position) ?? true),
    total: { amount: row.total, currency: row.currency },
    createdAt: row.createdAt.toISOString(),
  };
  // All or nothing, so that a repeated attempt mails nobody twice.
  await deps.db.transaction(async (within) => {
    const isOwn = actor === 'customer';
    if (isUpdate(action)) await deps.sendMail(updateMail(order, { action, isOwn, note, refunded }, link), { within });
    if (isOwn && action.startsWith('cancel') && row.sellerEmail)
      await deps.sendMail(cancelledMail(order, adminAppURL || site), { within });
    if (action !== 'pay') return;
    await clearUnpaidAttempts({ ...deps, db: within, attempts: deps.attempts.within(within) }, orderId);
    await deps.sendMail(confirmationMail(order, link), { within });
    if (row.sellerEmail) await deps.sendMail(soldMail(order, adminAppURL || site), { within });
  });
}
