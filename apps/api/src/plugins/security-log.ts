import type { ErrorCode } from '@marketplace/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The email of the account that a signed-out call is about, for the security log. */
    account: string | null;
  }
}

export type SecurityEvent = 'sign_in_failed' | 'refused' | 'credentials_changed';

const FAILED_SIGN_INS: ReadonlySet<ErrorCode> = new Set([
  'login_failed',
  'password_wrong',
  'sign_in_link_required',
  'social_failed',
  'social_link_required',
]);
/** Expired sessions and keys are ordinary and not logged. */
const LOGGED_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'confirmation_needed',
  'forbidden',
  'key_invalid',
  'origin_refused',
  'token_invalid',
  'too_many_requests',
  'unpaid_limit',
]);

export function registerSecurityLog(app: FastifyInstance): void {
  app.decorateRequest('account', null);
}

/**
 * One line at the default level: account, address and reason. It contains no password, token or
 * cookie, only a validated email and fixed words.
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

/** Logs the errors that may indicate an attack. */
export function logSecurityError(request: FastifyRequest, code: ErrorCode): void {
  if (FAILED_SIGN_INS.has(code)) logSecurity(request, 'sign_in_failed', code);
  else if (LOGGED_ERRORS.has(code)) logSecurity(request, 'refused', code);
}
