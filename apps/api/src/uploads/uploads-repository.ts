import { and, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import type { UploadPurpose } from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { uploadLeftovers, uploads } from '@marketplace/database/schema';

export type UploadRow = typeof uploads.$inferSelect;
type NewUpload = Omit<typeof uploads.$inferInsert, 'customerId' | 'claimedAt'> & { sender: string };

/** Bytes of a file with its small version. */
const storedBytes = sql<string>`coalesce(sum(${uploads.size} + ${uploads.smallSize}), 0)`;

/** Bytes of unclaimed files of an address. */
export async function sumUnclaimedBytes(db: Db, sender: string): Promise<number> {
  const [row] = await db
    .select({ bytes: storedBytes })
    .from(uploads)
    .where(and(eq(uploads.sender, sender), isNull(uploads.customerId)));
  return Number(row?.bytes);
}

/** Bytes of all files. */
export async function sumStoredBytes(db: Db): Promise<number> {
  const [row] = await db.select({ bytes: storedBytes }).from(uploads);
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
  const bytes = upload.size + (upload.smallSize ?? 0);
  return db.transaction(async (tx) => {
    // Serialised, so that concurrent uploads are all counted.
    await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('uploads', 0))`);
    if ((await sumUnclaimedBytes(tx, upload.sender)) + bytes > unclaimed) return 'unclaimed';
    if ((await sumStoredBytes(tx)) + bytes > stored) return 'stored';
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
  { idHashes, customerId, purpose, since, now, place }: ClaimedUploads,
): Promise<number> {
  if (idHashes.length === 0) return 0;
  const position = sql`array_position(ARRAY[${sql.join(idHashes, sql`, `)}]::text[], ${uploads.idHash})`;
  const claimed = await tx
    .update(uploads)
    .set({ customerId, claimedAt: now, sender: null, ...(place && { ...place, position }) })
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
  /** What the files are attached to, if anything. */
  place?: AttachmentPlace | undefined;
}

/** A message, a reported problem or a request for quotes. */
export type AttachmentPlace =
  { conversationId: string; messageNumber: number } | { problemId: string } | { requestId: string };

export async function findCustomerUpload(db: Db, customerId: string, idHash: string): Promise<UploadRow | undefined> {
  const [row] = await db
    .select()
    .from(uploads)
    .where(and(eq(uploads.idHash, idHash), eq(uploads.customerId, customerId)));
  return row;
}

/**
 * Deletes an upload of the customer or an unclaimed one; returns the name of its file. What was sent
 * stays: the other side has it.
 */
export async function deleteCustomerUpload(
  db: Db,
  customerId: string | null,
  idHash: string,
): Promise<string | undefined> {
  const isNobodys = isNull(uploads.customerId);
  const mayDelete = customerId === null ? isNobodys : or(isNobodys, eq(uploads.customerId, customerId));
  const [row] = await db
    .delete(uploads)
    .where(and(eq(uploads.idHash, idHash), mayDelete, isNull(uploads.position)))
    .returning({ file: uploads.file });
  return row?.file;
}

/** Deletes an upload whose file could not be stored. */
export async function deleteUploadRow(db: Db, idHash: string): Promise<void> {
  await db.delete(uploads).where(eq(uploads.idHash, idHash));
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
