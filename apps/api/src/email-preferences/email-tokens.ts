import { EmailKind } from '@marketplace/api-contract';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

const Uuid = z.uuid();

/**
 * The token that turns a kind of emails of an account off and on: both with a signature, so that
 * each mail can contain it and no table stores it.
 */
export function createEmailToken(secret: string, kind: EmailKind, customerId: string): string {
  const signature = createHmac('sha256', secret).update(`emails:${kind}:${customerId}`).digest('base64url');
  return `${kind}.${customerId}.${signature}`;
}

/** What a token is for; null if it isn't one of ours. */
export function readEmailToken(secret: string, token: string): { kind: EmailKind; customerId: string } | null {
  const [name, customerId = ''] = token.split('.');
  const kind = EmailKind.safeParse(name);
  if (!kind.success || !Uuid.safeParse(customerId).success) return null;
  const expected = Buffer.from(createEmailToken(secret, kind.data, customerId));
  const given = Buffer.from(token);
  const isOurs = given.length === expected.length && timingSafeEqual(given, expected);
  return isOurs ? { kind: kind.data, customerId } : null;
}
