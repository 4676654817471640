import type { OrderAction } from '@marketplace/api-contract';
import type { z } from 'zod';
import type { Deps } from '../deps';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { createDeliveryLink } from './deliveries';
import { followUpJob } from './follow-up-job';
import {
  confirmationMail,
  problemMail,
  sellerNoticeMail,
  soldMail,
  UPDATE_ACTIONS,
  updateMail,
  type ReportedProblem,
  type SellerNotice,
  type UpdateAction,
} from './order-mails';
import { findLastProblem } from './order-problems';
import { findMailedOrder, findOpenFreeOrders } from './orders-repository';
import { readableContact } from './readable-contact';
import { clearUnpaidAttempts } from './unpaid-limits';

/** Registers what follows the steps of an order. */
export function registerFollowUpJobs(deps: Deps): void {
  deps.jobs.handle(followUpJob, (step) => followUp(deps, step));
}

const isUpdate = (action: OrderAction): action is UpdateAction => UPDATE_ACTIONS.some((one) => one === action);

type Step = z.output<typeof followUpJob.payload>;

async function followUp(deps: Deps, { orderId, action, actor, note, positions, refunded, paid }: Step): Promise<void> {
  const row = await findMailedOrder(deps.db, orderId);
  if (!row) return;
  const { company, site, admin } = await loadAddresses(deps);
  const link = `${site}/orders/${orderId}`;
  const order = toMailedOrder(row, positions);
  // All or nothing, so that a repeated attempt mails nobody twice.
  await deps.db.transaction(async (within) => {
    const isOwn = actor === 'customer';
    const notifySeller = async (notice: SellerNotice, problem?: ReportedProblem) => {
      if (row.sellerEmail) await deps.sendMail(sellerNoticeMail(order, { notice, problem }, admin), { within });
    };
    switch (action) {
      case 'pay':
        await clearUnpaidAttempts({ ...deps, db: within, attempts: deps.attempts.within(within) }, orderId);
        await deps.sendMail(confirmationMail(order, link), { within });
        if (row.sellerEmail) await deps.sendMail(soldMail(order, admin), { within });
        return;
      case 'confirm':
        return notifySeller('confirmed');
      case 'reportProblem': {
        const problem = await findLastProblem(within, orderId);
        if (!problem) return;
        await notifySeller('problem', problem);
        if (company?.email) await deps.sendMail(problemMail(order, problem, company.email, admin), { within });
        return;
      }
      case 'cancel':
      case 'cancelLines':
        if (isOwn) await notifySeller('cancelled');
        break;
      case 'changeDates':
        await notifySeller('changed');
        break;
      case 'resolveProblem':
        await notifySeller('solved');
        if (isOwn) return;
    }
    if (!isUpdate(action)) return;
    const confirmUrl =
      action === 'handOver'
        ? `${site}/order/confirm/${await createDeliveryLink(within, { ...row, orderId }, deps.clock())}`
        : null;
    await deps.sendMail(updateMail(order, { action, isOwn, note, refunded, paid, confirmUrl }, link), { within });
  });
}

/** The site, and where sellers and the operator see an order. */
async function loadAddresses(deps: Deps) {
  const { adminAppURL, company } = await loadConfiguration(deps);
  const site = publicUrl(deps.environment);
  return { company, site, admin: adminAppURL || site };
}

type MailedRow = NonNullable<Awaited<ReturnType<typeof findMailedOrder>>>;

const toMailedOrder = (row: MailedRow, positions?: readonly number[]) => ({
  ...row,
  contact: readableContact(row.contact),
  lines: row.lines.filter((_, position) => positions?.includes(position) ?? true),
  total: { amount: row.total, currency: row.currency },
  createdAt: row.createdAt.toISOString(),
});

/** Mails sellers of orders that cost nothing what was withheld while the email was unverified. */
export async function mailWithheldOrders(deps: Deps, customerId: string): Promise<void> {
  const { admin } = await loadAddresses(deps);
  const rows = await Promise.all(
    (await findOpenFreeOrders(deps.db, customerId)).map(({ id }) => findMailedOrder(deps.db, id)),
  );
  await deps.db.transaction(async (within) => {
    for (const row of rows) if (row?.sellerEmail) await deps.sendMail(soldMail(toMailedOrder(row), admin), { within });
  });
}
