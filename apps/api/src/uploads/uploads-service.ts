import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  UPLOAD_MAXIMUM_BYTES,
  type UploadedFile,
  type UploadPurpose,
  type UploadReference,
} from '@marketplace/api-contract';
import { createSecret, hashOfSecret } from '../accounts/secrets';
import type { Db } from '../db/client';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { readCustomerAttributes } from '../site/site-service';
import { createTextCheck, kindOf } from './file-kind';
import { cleanName } from './file-names';
import type { Draft } from './upload-store';
import {
  claim,
  deleteOf,
  deleteUnclaimed,
  findLeftovers,
  findOf,
  forgetLeftover,
  insertWithin,
  storedBytes,
  unclaimedBytes,
  type UploadRow,
} from './uploads-repository';

/** How long a file waits to be claimed. */
const UNCLAIMED_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

type UploadDeps = Pick<Deps, 'db' | 'secret' | 'uploads' | 'uploadLimits' | 'log'>;

interface Sent {
  purpose: UploadPurpose;
  /** As the sender calls it. */
  name: string;
  content: AsyncIterable<Uint8Array>;
  address: string;
  now: Date;
  /** Rejects where something comes after the file that must not. */
  end: () => Promise<void>;
}

/** Who asks for files of each kind: a purpose that no form has is an open door to the disk. */
const FORMS: Readonly<Record<UploadPurpose, (deps: UploadDeps) => Promise<boolean>>> = {
  customerAttribute: async (deps) =>
    (await readCustomerAttributes(deps)).some(({ attributeType }) => attributeType === 'File'),
};

/** Throws `not_offered` where no form of this marketplace asks for such files. */
export async function checkPurpose(deps: UploadDeps, purpose: UploadPurpose): Promise<void> {
  if (!(await FORMS[purpose](deps))) throw new AppError('not_offered');
}

/** Keeps room in the folder for files that are on their way, in each process: `reserve(bytes)` answers how to give it back. */
export function createReservations(deps: UploadDeps): (bytes: number) => Promise<() => void> {
  let reserved = 0;
  return async (bytes) => {
    const stored = await storedBytes(deps.db);
    if (stored + reserved + bytes > deps.uploadLimits.folderBytes) throw folderFull(deps);
    reserved += bytes;
    return () => void (reserved -= bytes);
  };
}

function folderFull({ log, uploadLimits: { folderBytes } }: UploadDeps): AppError {
  log.error({ folderBytes }, 'the folder of uploads is full: see UPLOADS_MEGABYTES');
  return new AppError('service_unavailable', 'No more files can be taken at the moment.');
}

/** Receives a file while it comes, and answers how it can be claimed. What is refused or broken off leaves nothing. */
export async function receiveFile(deps: UploadDeps, sent: Sent): Promise<UploadedFile> {
  const { db, uploads, uploadLimits } = deps;
  const sender = createHmac('sha256', deps.secret).update(`upload ${sent.address}`).digest('base64url');
  if ((await unclaimedBytes(db, sender)) >= uploadLimits.unclaimedBytes) throw new AppError('limit_reached');
  const file = randomUUID();
  const draft = await uploads.begin(file);
  try {
    const { size, sha256, isText } = await write(draft, sent.content);
    const type = await kindOf(draft, isText);
    await sent.end();
    const name = cleanName(sent.name, type);
    const reference = createSecret();
    const idHash = hashOfSecret(reference) as string;
    const row = { idHash, purpose: sent.purpose, name, type, size, sha256, file, sender, createdAt: sent.now };
    const maxima = { unclaimed: uploadLimits.unclaimedBytes, stored: uploadLimits.folderBytes };
    const tooMuch = await insertWithin(db, row, maxima);
    if (tooMuch === 'unclaimed') throw new AppError('limit_reached');
    if (tooMuch === 'stored') throw folderFull(deps);
    // Last: without its row a file would never be deleted; a row without its file is, and nobody knows its reference.
    await draft.keep();
    return { reference, name, type, size };
  } catch (error) {
    await draft.drop();
    throw error;
  }
}

async function write(draft: Draft, content: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256');
  const text = createTextCheck();
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > UPLOAD_MAXIMUM_BYTES)
      throw new AppError('file_too_large', undefined, { details: { limit: UPLOAD_MAXIMUM_BYTES } });
    hash.update(chunk);
    text.add(chunk);
    await draft.write(chunk);
  }
  if (size === 0) throw new AppError('file_empty');
  return { size, sha256: hash.digest('hex'), isText: text.isText() };
}

/** Gives files to their customer, in the transaction of what they are for. False where one is unknown, too old or taken. */
export async function claimFiles(
  tx: Db,
  references: readonly UploadReference[],
  { customerId, purpose, now }: { customerId: string; purpose: UploadPurpose; now: Date },
): Promise<boolean> {
  const idHashes = references.map(hashOfSecret).filter((hash) => hash !== null);
  const since = new Date(now.getTime() - UNCLAIMED_MS);
  return (await claim(tx, { idHashes, customerId, purpose, since, now })) === references.length;
}

/** A file of the customer with what it holds. */
export async function openFile(
  { db, uploads }: UploadDeps,
  customerId: string,
  reference: UploadReference,
): Promise<UploadRow & { content: Readable }> {
  const row = await findOf(db, customerId, hashOfSecret(reference) ?? '');
  const content = row && (await uploads.read(row.file));
  if (!content) throw new AppError('not_found');
  return { ...row, content };
}

/** Deletes a file of the customer, or one that is nobody's yet. */
export async function deleteFile(deps: UploadDeps, customerId: string | null, reference: UploadReference) {
  const file = await deleteOf(deps.db, customerId, hashOfSecret(reference) ?? '');
  if (file === undefined) throw new AppError('not_found');
  await removeLeftover(deps, file);
}

async function removeLeftover({ db, uploads }: UploadDeps, file: string): Promise<void> {
  await uploads.remove(file);
  await forgetLeftover(db, file);
}

/** Deletes what nothing has claimed in time, and every file whose row is gone. Any number of processes may do so at once. */
export async function sweepUploads(deps: UploadDeps, now: Date): Promise<void> {
  const until = new Date(now.getTime() - UNCLAIMED_MS);
  await deleteUnclaimed(deps.db, until);
  for (let files = await findLeftovers(deps.db, BATCH); files.length > 0; files = await findLeftovers(deps.db, BATCH))
    for (const file of files) await removeLeftover(deps, file);
  await deps.uploads.removeDrafts(until);
}
