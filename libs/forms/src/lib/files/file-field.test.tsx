import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@marketplace/api-client';
import { LANGUAGES, UPLOAD_MAXIMUM_BYTES } from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import { renderScreen, getTexts } from '@marketplace/testing';
import { Button } from '@marketplace/ui';
import { useForm } from '../use-form';
import { firstProblem, rules } from '../validation';
import { uploadedReferences, type ChosenFile } from './chosen-file';
import { FileField } from './file-field';
import { toFileError } from './file-errors';
import type { UploadFile } from './use-file-uploads';

interface Call {
  file: File;
  signal: AbortSignal;
  progress: (share: number) => void;
  arrive: (reference?: string) => void;
  fail: (error: unknown) => void;
}
let calls: Call[] = [];
const send: UploadFile = (file, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const arrive = (reference = `ref-${file.name}`) => act(() => resolve(reference));
    const fail = (error: unknown) => act(() => reject(error));
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    calls.push({ file, signal, progress: (share) => act(() => onProgress(share)), arrive, fail });
  });
const discard = vi.fn();
const sent = vi.fn();

function Sample() {
  const form = useForm({ papers: [] as readonly ChosenFile[] }, ({ papers }) => ({
    papers: firstProblem(papers, rules.required, rules.files),
  }));
  return (
    <form>
      <FileField {...form.field('papers')} label="Papers" send={send} discard={discard} />
      <Button onClick={() => form.check() && sent(uploadedReferences(form.values.papers))}>Save</Button>
    </form>
  );
}

const user = userEvent.setup({ delay: null, applyAccept: false });
let shown: ReturnType<typeof renderScreen>;
beforeEach(() => {
  calls = [];
  discard.mockReset();
  sent.mockReset();
  shown = renderScreen(<Sample />);
});

const pdf = (name: string, size = 3) => new File(['x'.repeat(size)], name, { type: 'application/pdf' });
const field = () => screen.getByLabelText(/^Papers/, { selector: 'input' });
const choose = (...files: File[]) => user.upload(field(), files);
const items = () => within(screen.getByRole('list', { name: 'Papers' })).getAllByRole('listitem');
const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }));

describe('AU-06 a file field', () => {
  it('uploads chosen files immediately, shows the progress of each and reports their references', async () => {
    expect(field()).toHaveAccessibleDescription(
      /PDF, JPEG, PNG, WebP, HEIC or plain text: up to 5 files of 10\sMB each/,
    );
    expect(field()).toBeRequired();
    await choose(pdf('licence.pdf', 2048), pdf('insurance.pdf'));
    expect(calls.map(({ file }) => file.name)).toEqual(['licence.pdf', 'insurance.pdf']);
    const bar = screen.getByRole('progressbar', { name: 'Uploading licence.pdf…' });
    expect(bar).toHaveAttribute('aria-valuenow', '0');
    calls[0]?.progress(0.42);
    expect(bar).toHaveAttribute('aria-valuenow', '42');
    await calls[0]?.arrive();
    expect(screen.getByRole('status')).toHaveTextContent('licence.pdf was uploaded.');
    expect(items()[0]).toHaveTextContent('licence.pdf2 kB');
    await calls[1]?.arrive();
    await press('Save');
    expect(sent).toHaveBeenCalledExactlyOnceWith(['ref-licence.pdf', 'ref-insurance.pdf']);
  });

  it('accepts dropped files', () => {
    fireEvent.drop(field(), { dataTransfer: { files: [pdf('dropped.pdf')] } });
    expect(items()[0]).toHaveTextContent('dropped.pdf');
  });

  it('AU-05 is invalid when required and empty, and while a file is uploading', async () => {
    await press('Save');
    expect(field()).toHaveFocus();
    expect(field()).toHaveAccessibleDescription('This is a required field.');
    await choose(pdf('licence.pdf'));
    await press('Save');
    expect(field()).toHaveAccessibleDescription('Wait until all files are uploaded.');
    await calls[0]?.fail(new ApiError('network', 'Lost.', 0));
    await press('Save');
    expect(field()).toHaveAccessibleDescription(/^Some files weren’t uploaded\. Try again or remove them\.$/);
    expect(sent).not.toHaveBeenCalled();
  });

  it('AU-05 accepts at most five files and says so', async () => {
    await choose(...[1, 2, 3, 4].map((count) => pdf(`${count}.pdf`)));
    await choose(pdf('5.pdf'), pdf('6.pdf'));
    expect(field()).toHaveAccessibleDescription('The maximum number of file is 5.');
    expect(items()).toHaveLength(5);
    expect(calls).toHaveLength(5);
    await press('Cancel upload of 5.pdf');
    expect(field()).not.toHaveAttribute('aria-invalid');
    await choose(pdf('6.pdf'));
    expect(items().at(-1)).toHaveTextContent('6.pdf');
  });

  it.each([
    ['too large', pdf('a.pdf', UPLOAD_MAXIMUM_BYTES + 1), 'Larger than 10 MB.'],
    ['empty', pdf('a.pdf', 0), 'This file is empty.'],
    ['of an unsupported type', new File(['x'], 'a.svg', { type: 'image/svg+xml' }), /^Choose a PDF, JPEG/],
  ])('rejects a file that is %s and says so', async (_, file, reason) => {
    await choose(file);
    expect(within(items()[0]!).getByText(reason)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(/^a\.\w+ wasn’t uploaded\. /);
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
    expect(calls).toEqual([]);
  });

  it('uploads a file whose type the browser does not know', async () => {
    await choose(new File(['x'], 'IMG_1.HEIC'));
    expect(calls).toHaveLength(1);
  });

  it('offers to retry a failed upload', async () => {
    await choose(pdf('licence.pdf'));
    await calls[0]?.fail(new ApiError('network', 'Lost.', 0));
    expect(screen.getByRole('status')).toHaveTextContent('licence.pdf wasn’t uploaded. Connection lost.');
    await press('Try again: licence.pdf');
    expect(calls[1]?.file.name).toBe('licence.pdf');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    await calls[1]?.arrive();
    await press('Save');
    expect(sent).toHaveBeenCalledExactlyOnceWith(['ref-licence.pdf']);
  });

  it('shows why the server rejected a file, without offering a retry', async () => {
    await choose(pdf('page.pdf'));
    await calls[0]?.fail(new ApiError('file_type_refused', 'No.', 415));
    expect(within(items()[0]!).getByText(/^Choose a PDF, JPEG/)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Try again/ })).toBeNull();
  });

  it('aborts a running upload and deletes an uploaded file when removed', async () => {
    await choose(pdf('one.pdf'), pdf('two.pdf'));
    await press('Cancel upload of one.pdf');
    expect(calls[0]?.signal.aborted).toBe(true);
    expect(screen.getByRole('status')).toHaveTextContent('one.pdf was removed.');
    expect(field()).toHaveFocus();
    await calls[1]?.arrive();
    expect(discard).not.toHaveBeenCalled();
    await press('Remove two.pdf');
    expect(discard).toHaveBeenCalledExactlyOnceWith('ref-two.pdf');
    expect(screen.queryByRole('list')).toBeNull();
    await choose(pdf('two.pdf'));
    expect(items()).toHaveLength(1);
  });

  it('keeps all files whose uploads finish at the same time', async () => {
    await choose(pdf('one.pdf'), pdf('two.pdf'));
    await act(async () => {
      void calls[0]?.arrive();
      void calls[1]?.arrive();
    });
    await press('Save');
    expect(sent).toHaveBeenCalledExactlyOnceWith(['ref-one.pdf', 'ref-two.pdf']);
  });
});

it('AU-06 a file field aborts its uploads when it unmounts', async () => {
  await choose(pdf('one.pdf'));
  shown.unmount();
  expect(calls[0]?.signal.aborted).toBe(true);
});

it('IL-02 every upload error has a text in every language', () => {
  const codes = ['file_too_large', 'file_empty', 'file_type_refused', 'picture_too_large', 'limit_reached'] as const;
  const reasons = [...codes, 'too_many_requests', 'network', 'internal'].map((code) =>
    toFileError(new ApiError(code as 'network', '', 0)),
  );
  expect(new Set(reasons).size).toBe(8);
  for (const language of LANGUAGES) {
    const i18n = createI18n({ language, texts: getTexts(language) });
    for (const reason of reasons) expect(i18n.exists(`files.reason.${reason}`, { ns: 'forms' })).toBe(true);
  }
});
