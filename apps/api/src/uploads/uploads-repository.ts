import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { UploadPurpose } from '@marketplace/api-contract';
import type { Db } from '../db/client';
import { uploadLeftovers, uploads } from '../db/schema';

export type UploadRow = typeof uploads.$inferSelect;
type NewUpload = Omit<typeof uploads.$inferInsert, 'customerId' | 'claimedAt'> & { sender: string };

/** What came from there and nothing has claimed, in bytes. */
export async function unclaimedBytes(db: Db, sender: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${uploads.size}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.sender, sender), isNull(uploads.customerId)));
  return Number(row?.bytes);
}

/** What all files hold, in bytes. */
export async function storedBytes(db: Db): Promise<number> {
  const [row] = await db.select({ bytes: sql<string>`coalesce(sum(${uploads.size}), 0)` }).from(uploads);
  return Number(row?.bytes);
}

interface Maxima {
  /** Of what came from there and nothing has claimed, in bytes. */
  unclaimed: number;
  /** Of all files. */
  stored: number;
}

/** Which of the two there would be more of than may be, and then nothing is kept; null where it is. */
export async function insertWithin(
  db: Db,
  upload: NewUpload,
  { unclaimed, stored }: Maxima,
): Promise<keyof Maxima | null> {
  return db.transaction(async (tx) => {
    // One after the other: many at one moment are many.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('uploads', 0))`);
    if ((await unclaimedBytes(tx, upload.sender)) + upload.size > unclaimed) return 'unclaimed';
    if ((await storedBytes(tx)) + upload.size > stored) return 'stored';
    await tx.insert(uploads).values(upload);
    return null;
  });
}

/** Gives unclaimed ones, not older than `since`, to a customer, and answers how many it were: of two at one moment one gets them. */
export async function claim(tx: Db, { idHashes, customerId, purpose, since, now }: ClaimedUploads): Promise<number> {
  const claimed = await tx
    .update(uploads)
    .set({ customerId, claimedAt: now, sender: null })
    .where(
      and(
        inArray(uploads.idHash, idHashes),
        eq(uploads.purpose, purpose),
        isNull(uploads.customerId),
        gt(uploads.createdAt, since),
      ),
    )
    .returning({ idHash: uploads.idHash });
  return claimed.length;
}

interface ClaimedUploads {
  idHashes: string[];
  customerId: string;
  purpose: UploadPurpose;
  since: Date;
  now: Date;
}

export async function findOf(db: Db, customerId: string, idHash: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.idHash, idHash), eq(uploads.customerId, customerId)));
  return row;
}

/** Deletes one that is the customer's, or nobody's yet; answers the name of its file. */
export async function deleteOf(db: Db, customerId: string | null, idHash: string): Promise<string | undefined> {
  const isNobodys = isNull(uploads.customerId);
  const mayDelete = customerId === null ? isNobodys : or(isNobodys, eq(uploads.customerId, customerId));
  const [row] = await db
    .delete(uploads)
    .where(and(eq(uploads.idHash, idHash), mayDelete))
    .returning({ file: uploads.file });
  return row?.file;
}

/** Deletes what nothing has claimed until then. */
export async function deleteUnclaimed(db: Db, until: Date): Promise<void> {
  await db.delete(uploads).where(and(isNull(uploads.customerId), lte(uploads.createdAt, until)));
}

/** Files whose row is gone. */
export async function findLeftovers(db: Db, limit: number): Promise<string[]> {
  const rows = await db.select().from(uploadLeftovers).limit(limit);
  return rows.map(({ file }) => file);
}

/** The file is gone too. */
export async function forgetLeftover(db: Db, file: string): Promise<void> {
  await db.delete(uploadLeftovers).where(eq(uploadLeftovers.file, file));
}
