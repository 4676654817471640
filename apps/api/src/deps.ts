import type { Environment } from '@marketplace/environment';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Attempts, PasswordQuota } from './accounts/attempts';
import type { Db } from '@marketplace/database';
import type { Jobs } from './jobs/jobs';
import type { SendMail } from './mail/mail';
import type { Payments } from './payments/payments';
import type { Catalogue } from './search/catalogue';
import type { Search } from '@marketplace/search-index';
import type { Names } from '@marketplace/formats';
import type { UploadLimits } from './uploads/upload-limits';
import type { Queue } from './media/queue';
import type { EncodedPicture } from './uploads/picture-process';
import type { UploadStore } from './uploads/upload-store';

/** What every module may use; built once in app.ts and passed by hand. */
export interface Deps {
  db: Db;
  /** The pool of `db`, for plain SQL and for locks that outlive a query. */
  pool: pg.Pool;
  environment: Environment;
  /** Signs keys, tokens and sealed jobs. */
  secret: string;
  /** The only source of the current time, so that tests can move it. */
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Work for later, done by any process. */
  jobs: Jobs;
  sendMail: SendMail;
  /** Limits attempts such as passwords and mailed links. */
  attempts: Attempts;
  /** How many passwords an account accepts in a day from browsers unknown to it. */
  passwordQuota: PasswordQuota;
  payments: Payments;
  search: Search;
  /** Categories and attributes for results, cached like settings. */
  catalogue: () => Promise<Catalogue>;
  /** Uploaded files. */
  uploads: UploadStore;
  uploadLimits: UploadLimits;
  /** Uploaded pictures that wait to be encoded again. */
  encodings: Queue<EncodedPicture>;
  /** The operator's translations of their own data, cached like settings. */
  names: () => Promise<Names>;
  /** How long settings may be cached, in milliseconds. */
  settingsCacheMs: number;
}
