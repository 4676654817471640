import { z } from 'zod';
import type { Deps } from '../deps';
import { defineJob } from '../jobs/job';
import { sweepUploads } from './uploads-service';

/** Hourly, at a minute that no other job uses. */
export const sweepUploadsJob = defineJob({ name: 'uploads.sweep', payload: z.object({}), cron: '17 * * * *' });

/** Registers the job that deletes unclaimed uploads and leftover files. */
export function uploadJobs(deps: Deps): void {
  deps.jobs.handle(sweepUploadsJob, () => sweepUploads(deps, deps.clock()));
}
