import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { UploadedFile, type UploadPurpose } from '@marketplace/api-contract';
import type { ApiCaller, Reply } from '../testing/api-caller';

/** A form as a browser sends it: its bytes, and the header with its boundary. */
export async function formBody(parts: readonly (readonly [name: string, value: File | string])[]) {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  const packed = new Response(form);
  return { type: packed.headers.get('content-type') ?? '', bytes: await packed.bytes() };
}

type Content = string | Uint8Array<ArrayBuffer>;

/** Sends one file and returns the raw response. `type` is the declared type. */
export async function send(
  api: ApiCaller,
  content: Content,
  {
    name = 'note.txt',
    type = 'text/plain',
    purpose = 'customerAttribute',
    headers = {},
  }: { name?: string; type?: string; purpose?: UploadPurpose; headers?: Record<string, string> } = {},
): Promise<Reply<UploadedFile & { code: string; fields: unknown; details: unknown }>> {
  const body = await formBody([['file', new File([content], name, { type })]]);
  return api.raw(`/api/uploads?purpose=${purpose}`, {
    method: 'POST',
    headers: { 'content-type': body.type, ...headers },
    body: body.bytes,
  });
}

/** Sends one text file that is accepted. */
export async function upload(
  api: ApiCaller,
  content: Content,
  file?: Parameters<typeof send>[2],
): Promise<UploadedFile> {
  const { status, body } = await send(api, content, file);
  if (status !== 200) throw new Error(`The upload was refused: ${status} ${JSON.stringify(body)}`);
  return UploadedFile.parse(body);
}

/** A real picture of that size. */
export const picture = async (format: 'png' | 'jpeg' | 'webp', width = 12, height = 8) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: 'teal' } })
      .toFormat(format)
      .toBuffer(),
  );

/** The content of a file that the API answers, and its headers. */
export async function download(url: string, api: ApiCaller, path: string, headers: Record<string, string> = {}) {
  const cookie = [...api.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const response = await fetch(url + path, { headers: { cookie, ...headers } });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

/** Paths in the folder of uploads of a DATA_DIR: files and drafts. */
export async function listStored(folder: string): Promise<{ files: string[]; drafts: string[] }> {
  const all = await readdir(join(folder, 'uploads'), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = all.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const isDraft = (path: string) => path.includes('/drafts/');
  return { files: files.filter((path) => !isDraft(path)), drafts: files.filter(isDraft) };
}
