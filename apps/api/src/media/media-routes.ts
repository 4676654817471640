import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';

/** The routes of media. */
export function mediaRoutes(_app: FastifyInstance, _deps: Deps): void {}
