import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';

/** The routes of payments. */
export function paymentRoutes(_app: FastifyInstance, _deps: Deps): void {}
