import { z } from 'zod';
import type { Deps } from '../deps';
import { defineJob } from '../jobs/job';
import { sweepUploads } from './uploads-service';

/** Each hour, at a minute of its own. */
export const sweepJob = defineJob({ name: 'uploads.sweep', payload: z.object({}), cron: '17 * * * *' });

/** Registers what deletes files that nobody has any more. */
export function uploadJobs(deps: Deps): void {
  deps.jobs.handle(sweepJob, () => sweepUploads(deps, deps.clock()));
}
