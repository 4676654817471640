import type { Environment } from '@marketplace/environment';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Attempts, PasswordQuota } from './accounts/attempts';
import type { Db } from './db/client';
import type { Jobs } from './jobs/jobs';
import type { SendMail } from './mail/mail';
import type { Payments } from './payments/payments';
import type { ProductSearch } from './search/product-search';
import type { SellerSearch } from './sellers/seller-search';
import type { Names } from './site/names';
import type { UploadLimits } from './uploads/upload-limits';
import type { UploadStore } from './uploads/upload-store';

/** What every module may use; built once in app.ts and passed by hand. */
export interface Deps {
  db: Db;
  /** The pool beneath `db`, for plain SQL and for locks that outlive a query. */
  pool: pg.Pool;
  environment: Environment;
  /** Signs what the API hands out and takes back. */
  secret: string;
  /** The only source of the current time: tests move it. */
  clock: () => Date;
  log: FastifyBaseLogger;
  /** Work for later, done by any process. */
  jobs: Jobs;
  sendMail: SendMail;
  /** How often passwords and mailed links may be tried. */
  attempts: Attempts;
  /** How many passwords an account takes in a day from browsers that it does not know. */
  passwordQuota: PasswordQuota;
  payments: Payments;
  productSearch: ProductSearch;
  sellerSearch: SellerSearch;
  /** What was sent in. */
  uploads: UploadStore;
  uploadLimits: UploadLimits;
  /** The operator's translations of their own data, remembered as settings are. */
  names: () => Promise<Names>;
  /** How long settings read from the database may be remembered, in milliseconds. */
  settingsCacheMs: number;
}
