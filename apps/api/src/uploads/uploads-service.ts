import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import {
  ATTACHMENT_TYPES,
  UPLOAD_ENDINGS,
  UPLOAD_MAXIMUM_BYTES,
  type UploadedFile,
  type UploadPurpose,
  type UploadReference,
  type UploadType,
} from '@marketplace/api-contract';
import { createSecret, hashSecret } from '../accounts/secrets';
import type { Db } from '@marketplace/database';
import type { Deps } from '../deps';
import { AppError } from '../errors';
import { isInstalled, loadCustomerAttributes } from '../site/site-service';
import { createTextCheck, detectUploadType } from './detect-upload-type';
import { encodePicture } from './encode-picture';
import type { EncodedPicture } from './picture-process';
import { renamePicture, sanitiseFileName } from './file-names';
import { findAttachment, type AttachmentReader } from './attachments-repository';
import type { Draft, UploadStore } from './upload-store';
import {
  claimUploads,
  deleteCustomerUpload,
  deleteUnclaimed,
  deleteUploadRow,
  findLeftovers,
  findCustomerUpload,
  deleteLeftover,
  insertWithinLimits,
  sumStoredBytes,
  sumUnclaimedBytes,
  type AttachmentPlace,
  type UploadRow,
} from './uploads-repository';

/** How long an uploaded file can be claimed. */
const UNCLAIMED_MS = 24 * 60 * 60 * 1000;
const BATCH = 200;
/** The message of a field whose file is unknown, too old or claimed. */
export const FILE_GONE = 'This file is no longer available. Choose it again.';

type UploadDeps = Pick<Deps, 'db' | 'secret' | 'uploads' | 'uploadLimits' | 'encodings' | 'log'>;

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

interface PurposeRule {
  /** Whether a form asks for such files: otherwise anybody could fill the disk. */
  isOffered: (deps: UploadDeps) => Promise<boolean>;
  needsAccount: boolean;
  types: readonly UploadType[];
  /** Pictures are shown to others, so they are encoded again and the original is deleted. */
  areShown: boolean;
}

const ATTACHMENT = { needsAccount: true, types: ATTACHMENT_TYPES, areShown: true } as const;

const PURPOSES: Readonly<Record<UploadPurpose, PurposeRule>> = {
  customerAttribute: {
    isOffered: async (deps) =>
      (await loadCustomerAttributes(deps)).some(({ attributeType }) => attributeType === 'File'),
    needsAccount: false,
    types: Object.keys(UPLOAD_ENDINGS) as UploadType[],
    areShown: false,
  },
  message: { ...ATTACHMENT, isOffered: (deps) => isInstalled(deps, 'messaging') },
  problemReport: { ...ATTACHMENT, isOffered: async () => true },
  request: { ...ATTACHMENT, isOffered: async () => true },
};

/**
 * Throws `not_offered` when no form of this marketplace asks for such files, and `signed_out` when
 * only accounts may send them.
 */
export async function checkPurpose(deps: UploadDeps, purpose: UploadPurpose, isSignedIn: boolean): Promise<void> {
  if (PURPOSES[purpose].needsAccount && !isSignedIn) throw new AppError('signed_out');
  if (!(await PURPOSES[purpose].isOffered(deps))) throw new AppError('not_offered');
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
  const { purpose, address, now } = sent;
  const sender = createHmac('sha256', deps.secret).update(`upload ${address}`).digest('base64url');
  if ((await sumUnclaimedBytes(db, sender)) >= uploadLimits.unclaimedBytes) throw new AppError('limit_reached');
  const file = randomUUID();
  const drafts = [await uploads.createDraft(file)];
  try {
    const [draft] = drafts as [Draft];
    const { size, sha256, isText } = await write(draft, sent.content);
    const type = await detectUploadType(draft, isText, PURPOSES[purpose].types);
    await sent.end();
    let facts: FileFacts = { name: sanitiseFileName(sent.name, type), type, size, sha256 };
    if (PURPOSES[purpose].areShown && type.startsWith('image/')) {
      const content = await draft.read(0, size);
      await draft.discard();
      const picture = await deps.encodings.run(file, address, () => encodePicture(content, uploadLimits.encoding));
      drafts.splice(0, 1, await createFullDraft(uploads, file, picture.full));
      drafts.push(await createFullDraft(uploads, getSmallName(file), picture.small));
      facts = describePicture(facts.name, picture);
    }
    const reference = createSecret();
    const idHash = hashSecret(reference) as string;
    const row = { idHash, purpose, ...facts, file, sender, createdAt: now };
    const maxima = { unclaimed: uploadLimits.unclaimedBytes, stored: uploadLimits.folderBytes };
    const tooMuch = await insertWithinLimits(db, row, maxima);
    if (tooMuch === 'unclaimed') throw new AppError('limit_reached');
    if (tooMuch === 'stored') throw createFolderFullError(deps);
    // Last: a file without its row would never be deleted, but a row without its file is.
    try {
      for (const one of drafts) await one.commit();
    } catch (error) {
      // What was stored of it is deleted by the sweep.
      await deleteUploadRow(db, idHash);
      throw error;
    }
    return { reference, name: facts.name, type: facts.type, size: facts.size };
  } catch (error) {
    for (const one of drafts) await one.discard();
    throw error;
  }
}

type FileFacts = Pick<UploadRow, 'name' | 'type' | 'size' | 'sha256'> &
  Partial<Pick<UploadRow, 'width' | 'height' | 'smallSize'>>;

/** The name of the small version beside a picture. */
const getSmallName = (file: string) => `${file}.small`;

async function createFullDraft(uploads: UploadStore, name: string, content: Buffer): Promise<Draft> {
  const draft = await uploads.createDraft(name);
  await draft.write(content);
  return draft;
}

function describePicture(name: string, { full, small, width, height }: EncodedPicture): FileFacts {
  return {
    name: renamePicture(name, 'image/webp'),
    type: 'image/webp',
    size: full.length,
    sha256: createHash('sha256').update(full).digest('hex'),
    width,
    height,
    smallSize: small.length,
  };
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
  claim: { customerId: string; purpose: UploadPurpose; now: Date; place?: AttachmentPlace },
): Promise<boolean> {
  const idHashes = references.map(hashSecret).filter((hash) => hash !== null);
  const since = new Date(claim.now.getTime() - UNCLAIMED_MS);
  return (await claimUploads(tx, { ...claim, idHashes, since })) === references.length;
}

/** Attaches files to a message or report, or rejects with the field that is wrong. */
export async function attachFiles(
  tx: Db,
  references: readonly UploadReference[],
  claim: { customerId: string; purpose: UploadPurpose; now: Date; place: AttachmentPlace },
): Promise<void> {
  if (references.length === 0 || (await claimFiles(tx, references, claim))) return;
  const fields = { 'body.attachments': FILE_GONE };
  throw new AppError('invalid_input', undefined, { fields });
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

/** A file of a message or report that the account may read, with its content. */
export async function openAttachment(
  deps: Pick<Deps, 'db' | 'uploads'>,
  reader: AttachmentReader,
  id: string,
  size: 'full' | 'small',
): Promise<UploadRow & { content: Readable; bytes: number }> {
  const row = await findAttachment(deps.db, reader, id);
  if (row?.purpose === 'message' && !(await isInstalled(deps, 'messaging'))) throw new AppError('not_found');
  const isSmall = size === 'small' && row !== undefined && row.smallSize > 0;
  const content = row && (await deps.uploads.read(isSmall ? getSmallName(row.file) : row.file));
  if (!content) throw new AppError('not_found');
  return { ...row, content, bytes: isSmall ? row.smallSize : row.size };
}

/** Deletes a file of the customer or an unclaimed one. */
export async function deleteFile(deps: UploadDeps, customerId: string | null, reference: UploadReference) {
  const file = await deleteCustomerUpload(deps.db, customerId, hashSecret(reference) ?? '');
  if (file === undefined) throw new AppError('not_found');
  await removeLeftover(deps, file);
}

async function removeLeftover({ db, uploads }: UploadDeps, file: string): Promise<void> {
  await uploads.remove(file);
  await uploads.remove(getSmallName(file));
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
