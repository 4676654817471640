// Tables are in ./schema.
export { createDatabase, type Database, type Db } from './lib/client';
export { startEmbedded } from './lib/embedded/embedded';
export { migrate } from './lib/migrate';
