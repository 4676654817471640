import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps';

/** The routes of site. */
export function siteRoutes(_app: FastifyInstance, _deps: Deps): void {}
