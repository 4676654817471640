import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  UPLOAD_MAXIMUM_BYTES,
  type UploadedFile,
  type UploadPurpose,
  type UploadReference,
} from '@marketplace/api-contract';
import { createSecret, hashSecret } from '../accounts/secrets';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { loadCustomerAttributes } from '../site/site-service';
import { createTextCheck, detectUploadType } from './detect-upload-type';
import { sanitiseFileName } from './file-names';
import type { Draft } from './upload-store';
import {
  claimUploads,
  deleteCustomerUpload,
  deleteUnclaimed,
  findLeftovers,
  findCustomerUpload,
  deleteLeftover,
  insertWithinLimits,
  sumStoredBytes,
  sumUnclaimedBytes,
  type UploadRow,
} from './uploads-repository';

/** How long an uploaded file can be claimed. */
const UNCLAIMED_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;

type UploadDeps = Pick<Deps, 'db' | 'secret' | 'uploads' | 'uploadLimits' | 'log'>;

interface IncomingFile {
  purpose: UploadPurpose;
  /** The sender's name of the file. */
  name: string;
  content: AsyncIterable<Uint8Array>;
  address: string;
  now: Date;
  /** Rejects when something follows the file. */
  end: () => Promise<void>;
}

/** Whether a form asks for files of each purpose: otherwise anybody could fill the disk. */
const FORM_CHECKS: Readonly<Record<UploadPurpose, (deps: UploadDeps) => Promise<boolean>>> = {
  customerAttribute: async (deps) =>
    (await loadCustomerAttributes(deps)).some(({ attributeType }) => attributeType === 'File'),
};

/** Throws `not_offered` when no form of this marketplace asks for such files. */
export async function checkPurpose(deps: UploadDeps, purpose: UploadPurpose): Promise<void> {
  if (!(await FORM_CHECKS[purpose](deps))) throw new AppError('not_offered');
}

/**
 * Reserves space in the folder for uploads in progress, per process: `reserve(bytes)` returns the
 * function that releases it.
 */
export function createSpaceReservations(deps: UploadDeps): (bytes: number) => Promise<() => void> {
  let reserved = 0;
  return async (bytes) => {
    const stored = await sumStoredBytes(deps.db);
    if (stored + reserved + bytes > deps.uploadLimits.folderBytes) throw createFolderFullError(deps);
    reserved += bytes;
    return () => void (reserved -= bytes);
  };
}

function createFolderFullError({ log, uploadLimits: { folderBytes } }: UploadDeps): AppError {
  log.error({ folderBytes }, 'the folder of uploads is full: see UPLOADS_MEGABYTES');
  return new AppError('service_unavailable', 'We can’t accept more files right now. Try again later.');
}

/**
 * Receives a file as a stream and returns its reference. Nothing is left of a refused or aborted
 * upload.
 */
export async function receiveFile(deps: UploadDeps, sent: IncomingFile): Promise<UploadedFile> {
  const { db, uploads, uploadLimits } = deps;
  const sender = createHmac('sha256', deps.secret).update(`upload ${sent.address}`).digest('base64url');
  if ((await sumUnclaimedBytes(db, sender)) >= uploadLimits.unclaimedBytes) throw new AppError('limit_reached');
  const file = randomUUID();
  const draft = await uploads.createDraft(file);
  try {
    const { size, sha256, isText } = await write(draft, sent.content);
    const type = await detectUploadType(draft, isText);
    await sent.end();
    const name = sanitiseFileName(sent.name, type);
    const reference = createSecret();
    const idHash = hashSecret(reference) as string;
    const row = { idHash, purpose: sent.purpose, name, type, size, sha256, file, sender, createdAt: sent.now };
    const maxima = { unclaimed: uploadLimits.unclaimedBytes, stored: uploadLimits.folderBytes };
    const tooMuch = await insertWithinLimits(db, row, maxima);
    if (tooMuch === 'unclaimed') throw new AppError('limit_reached');
    if (tooMuch === 'stored') throw createFolderFullError(deps);
    // Last: a file without its row would never be deleted, but a row without its file is, and
    // nobody knows its reference.
    await draft.commit();
    return { reference, name, type, size };
  } catch (error) {
    await draft.discard();
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

/**
 * Claims files for a customer, in the transaction of their purpose. False when one is unknown, too
 * old or claimed.
 */
export async function claimFiles(
  tx: Db,
  references: readonly UploadReference[],
  { customerId, purpose, now }: { customerId: string; purpose: UploadPurpose; now: Date },
): Promise<boolean> {
  const idHashes = references.map(hashSecret).filter((hash) => hash !== null);
  const since = new Date(now.getTime() - UNCLAIMED_MS);
  return (await claimUploads(tx, { idHashes, customerId, purpose, since, now })) === references.length;
}

/** A file of the customer with its content. */
export async function openFile(
  { db, uploads }: UploadDeps,
  customerId: string,
  reference: UploadReference,
): Promise<UploadRow & { content: Readable }> {
  const row = await findCustomerUpload(db, customerId, hashSecret(reference) ?? '');
  const content = row && (await uploads.read(row.file));
  if (!content) throw new AppError('not_found');
  return { ...row, content };
}

/** Deletes a file of the customer or an unclaimed one. */
export async function deleteFile(deps: UploadDeps, customerId: string | null, reference: UploadReference) {
  const file = await deleteCustomerUpload(deps.db, customerId, hashSecret(reference) ?? '');
  if (file === undefined) throw new AppError('not_found');
  await removeLeftover(deps, file);
}

async function removeLeftover({ db, uploads }: UploadDeps, file: string): Promise<void> {
  await uploads.remove(file);
  await deleteLeftover(db, file);
}

/**
 * Deletes uploads that were not claimed in time, and files without a row. Any number of processes
 * may run it at once.
 */
export async function sweepUploads(deps: UploadDeps, now: Date): Promise<void> {
  const until = new Date(now.getTime() - UNCLAIMED_MS);
  await deleteUnclaimed(deps.db, until);
  for (let files = await findLeftovers(deps.db, BATCH); files.length > 0; files = await findLeftovers(deps.db, BATCH))
    for (const file of files) await removeLeftover(deps, file);
  await deps.uploads.removeDrafts(until);
}
