import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';

/** The routes of accounts. */
export function accountRoutes(_app: FastifyInstance, _deps: Deps): void {}
