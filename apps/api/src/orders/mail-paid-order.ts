import type { Deps } from '../deps';
import { publicUrl } from '../public-url';
import { loadConfiguration } from '../site/configuration';
import { confirmationMail, soldMail } from './order-mails';
import { findMailedOrder } from './orders-repository';

/** Emails the customer and the seller of a paid order. */
export async function mailPaidOrder(deps: Deps, id: string): Promise<void> {
  const row = await findMailedOrder(deps.db, id);
  if (!row) return;
  const { adminAppURL } = await loadConfiguration(deps);
  const site = publicUrl(deps.environment);
  const total = { amount: row.total, currency: row.currency };
  const order = { ...row, total, createdAt: row.createdAt.toISOString() };
  await deps.sendMail(confirmationMail(order, `${site}/orders/${id}`));
  if (row.sellerEmail) await deps.sendMail(soldMail(order, adminAppURL || site));
}
