import { eq, lt } from 'drizzle-orm';
import type { Db } from '@marketplace/database';
import { usedIdTokens } from '@marketplace/database/schema';

/** The hash of an ID token, and until when it has to be remembered. */
export interface SingleUseToken {
  hash: string;
  expiresAt: Date;
}

export async function isTokenUsed(db: Db, { hash }: SingleUseToken): Promise<boolean> {
  return (await db.$count(usedIdTokens, eq(usedIdTokens.hash, hash))) > 0;
}

/** False if it was used already. Of concurrent calls only one succeeds. */
export async function markTokenUsed(db: Db, token: SingleUseToken, now: Date): Promise<boolean> {
  await db.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, now));
  const marked = await db.insert(usedIdTokens).values(token).onConflictDoNothing().returning();
  return marked.length > 0;
}
