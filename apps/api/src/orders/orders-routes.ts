import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';

/** The routes of orders. */
export function orderRoutes(_app: FastifyInstance, _deps: Deps): void {}
