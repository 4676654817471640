import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';

/** The routes of products. */
export function productRoutes(_app: FastifyInstance, _deps: Deps): void {}
