import { randomUUID } from 'node:crypto';
import { ORDER_PROCESS, type ProblemKind, type UploadReference } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { orderProblems } from '@marketplace/database/schema';
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { attachFiles } from '../uploads/uploads-service';
import { scheduleCompletion, transition } from './order-transitions';
import { lockProgress } from './orders-repository';

type TransitionDeps = Pick<Deps, 'jobs' | 'environment'>;

/** Reports of one order; a solved problem can return, but nobody is emailed without an end. */
const PROBLEMS_MAXIMUM = 10;

/**
 * Reports a problem with a customer's order, which pauses its completion. A report repeated word by
 * word changes nothing. Throws `action_unavailable` while another problem is open.
 */
export async function reportProblem(
  deps: Pick<Deps, 'db' | 'jobs' | 'environment'>,
  id: string,
  customerId: string,
  { kind, text, attachments }: { kind: ProblemKind; text: string; attachments: readonly UploadReference[] },
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockProgress(tx, id, { customerId }))) throw new AppError('not_found');
    const reported = await tx
      .select({ kind: orderProblems.kind, text: orderProblems.text, resolvedAt: orderProblems.resolvedAt })
      .from(orderProblems)
      .where(eq(orderProblems.orderId, id));
    if (reported.some((one) => one.resolvedAt === null && one.kind === kind && one.text === text)) return;
    if (reported.length >= PROBLEMS_MAXIMUM) throw new AppError('limit_reached');
    await transition(deps, tx, id, { action: 'reportProblem', actor: 'customer' }, now);
    const problemId = randomUUID();
    await tx.insert(orderProblems).values({ id: problemId, orderId: id, kind, text, reportedAt: now });
    await attachFiles(tx, attachments, { customerId, purpose: 'problemReport', now, place: { problemId } });
    await scheduleCompletion(deps, tx, id);
  });
}

/** Closes the open problem; without one nothing changes. */
export async function resolveProblem(
  deps: TransitionDeps,
  tx: Db,
  id: string,
  { actor, answer = '' }: { actor: 'customer' | 'operator'; answer?: string },
  now: Date,
): Promise<void> {
  const order = await lockProgress(tx, id);
  if (!order) throw new AppError('not_found');
  if (!order.hasOpenProblem && ORDER_PROCESS.find('resolveProblem', order.status, actor)) return;
  await transition(deps, tx, id, { action: 'resolveProblem', actor, note: answer }, now);
  await tx
    .update(orderProblems)
    .set({ resolvedAt: now, answer })
    .where(and(eq(orderProblems.orderId, id), isNull(orderProblems.resolvedAt)));
  await scheduleCompletion(deps, tx, id);
}

/** The same for the customer whose order it is. */
export async function resolveOwnProblem(
  deps: Pick<Deps, 'db' | 'jobs' | 'environment'>,
  id: string,
  customerId: string,
  now: Date,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await lockProgress(tx, id, { customerId }))) throw new AppError('not_found');
    await resolveProblem(deps, tx, id, { actor: 'customer' }, now);
  });
}

/** The problem that was reported last. */
export async function findLastProblem(db: Db, orderId: string) {
  const [row] = await db
    .select({ kind: orderProblems.kind, text: orderProblems.text })
    .from(orderProblems)
    .where(eq(orderProblems.orderId, orderId))
    .orderBy(desc(orderProblems.reportedAt))
    .limit(1);
  return row;
}
