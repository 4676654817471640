import type { ErrorCode } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The email of the account that a signed-out call is about, for the security log. */
    account: string | null;
  }
}

/** What happened, in the words of the log. */
export type SecurityEvent = 'sign_in_failed' | 'refused' | 'credentials_changed';

const FAILED_SIGN_INS: ReadonlySet<ErrorCode> = new Set([
  'login_failed',
  'password_wrong',
  'sign_in_link_required',
  'social_failed',
  'social_link_required',
]);
/** Of a session that is over or a key that has expired nobody needs to know. */
const REFUSALS: ReadonlySet<ErrorCode> = new Set([
  'confirmation_needed',
  'forbidden',
  'key_invalid',
  'origin_refused',
  'token_invalid',
  'too_many_requests',
  'unpaid_limit',
]);

export function securityLog(app: FastifyInstance): void {
  app.decorateRequest('account', null);
}

/**
 * One line at the default level: which account, from which address, why. It holds no password, token or cookie: what it is given is
 * a validated email and a fixed word.
 */
export function logSecurity(request: FastifyRequest, event: SecurityEvent, reason: string): void {
  const { account, customer, visitor, routeOptions } = request;
  request.log.warn(
    {
      security: event,
      account: account ?? customer?.email ?? null,
      address: visitor?.address ?? request.ip,
      reason,
      call: `${request.method} ${routeOptions.url ?? ''}`,
    },
    'security',
  );
}

/** Logs the refusals that tell of an attack. */
export function logRefusal(request: FastifyRequest, code: ErrorCode): void {
  if (FAILED_SIGN_INS.has(code)) logSecurity(request, 'sign_in_failed', code);
  else if (REFUSALS.has(code)) logSecurity(request, 'refused', code);
}
