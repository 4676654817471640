import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { UploadPurpose } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { uploadLeftovers, uploads } from '@marketplace/database/schema';

export type UploadRow = typeof uploads.$inferSelect;
type NewUpload = Omit<typeof uploads.$inferInsert, 'customerId' | 'claimedAt'> & { sender: string };

/** Bytes of unclaimed files of an address. */
export async function sumUnclaimedBytes(db: Db, sender: string): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<string>`coalesce(sum(${uploads.size}), 0)` })
    .from(uploads)
    .where(and(eq(uploads.sender, sender), isNull(uploads.customerId)));
  return Number(row?.bytes);
}

/** Bytes of all files. */
export async function sumStoredBytes(db: Db): Promise<number> {
  const [row] = await db.select({ bytes: sql<string>`coalesce(sum(${uploads.size}), 0)` }).from(uploads);
  return Number(row?.bytes);
}

interface ByteLimits {
  /** Bytes of unclaimed files of an address. */
  unclaimed: number;
  /** Bytes of all files. */
  stored: number;
}

/**
 * Inserts a row within the limits; returns the limit that it would exceed, or null when inserted.
 */
export async function insertWithinLimits(
  db: Db,
  upload: NewUpload,
  { unclaimed, stored }: ByteLimits,
): Promise<keyof ByteLimits | null> {
  return db.transaction(async (tx) => {
    // Serialised, so that concurrent uploads are all counted.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('uploads', 0))`);
    if ((await sumUnclaimedBytes(tx, upload.sender)) + upload.size > unclaimed) return 'unclaimed';
    if ((await sumStoredBytes(tx)) + upload.size > stored) return 'stored';
    await tx.insert(uploads).values(upload);
    return null;
  });
}

/**
 * Gives unclaimed uploads, not older than `since`, to a customer and returns their number; of two
 * concurrent calls one gets them.
 */
export async function claimUploads(
  tx: Db,
  { idHashes, customerId, purpose, since, now }: ClaimedUploads,
): Promise<number> {
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

export async function findCustomerUpload(db: Db, customerId: string, idHash: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.idHash, idHash), eq(uploads.customerId, customerId)));
  return row;
}

/** Deletes an upload of the customer or an unclaimed one; returns the name of its file. */
export async function deleteCustomerUpload(
  db: Db,
  customerId: string | null,
  idHash: string,
): Promise<string | undefined> {
  const isNobodys = isNull(uploads.customerId);
  const mayDelete = customerId === null ? isNobodys : or(isNobodys, eq(uploads.customerId, customerId));
  const [row] = await db
    .delete(uploads)
    .where(and(eq(uploads.idHash, idHash), mayDelete))
    .returning({ file: uploads.file });
  return row?.file;
}

/** Deletes uploads unclaimed before that time. */
export async function deleteUnclaimed(db: Db, until: Date): Promise<void> {
  await db.delete(uploads).where(and(isNull(uploads.customerId), lte(uploads.createdAt, until)));
}

/** Files without a row. */
export async function findLeftovers(db: Db, limit: number): Promise<string[]> {
  const rows = await db.select().from(uploadLeftovers).limit(limit);
  return rows.map(({ file }) => file);
}

/** Once the file is deleted too. */
export async function deleteLeftover(db: Db, file: string): Promise<void> {
  await db.delete(uploadLeftovers).where(eq(uploadLeftovers.file, file));
}
