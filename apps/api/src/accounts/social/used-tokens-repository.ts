import { eq, lt } from 'drizzle-orm';
import type { Db } from '../../db/client';
import { usedIdTokens } from '../../db/schema';

/** An ID token that signs in once: what tells it apart, and until when it could be used. */
export interface OnceToken {
  hash: string;
  expiresAt: Date;
}

export async function isTokenUsed(db: Db, { hash }: OnceToken): Promise<boolean> {
  return (await db.$count(usedIdTokens, eq(usedIdTokens.hash, hash))) > 0;
}

/** False where it is used already: of two calls at one moment only one uses it. */
export async function markTokenUsed(db: Db, token: OnceToken, now: Date): Promise<boolean> {
  await db.delete(usedIdTokens).where(lt(usedIdTokens.expiresAt, now));
  const marked = await db.insert(usedIdTokens).values(token).onConflictDoNothing().returning();
  return marked.length > 0;
}
