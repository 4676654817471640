import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD_MAXIMUM_BYTES, type UploadType } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';
import type { ChosenFile } from './chosen-file';
import { canRetry, findFileError, toFileError } from './file-errors';
import { fileSize } from './file-size';

/** Uploads a file and resolves with its reference. Rejects with ApiError. */
export type UploadFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<string>;

export interface FileUploadsOptions {
  value: readonly ChosenFile[];
  onChange: (files: readonly ChosenFile[]) => void;
  send: UploadFile;
  /** Deletes an uploaded file that was removed. */
  discard: (reference: string) => void;
}

interface Limits {
  maximum: number;
  types: readonly UploadType[];
}

export interface FileUploads {
  /** The progress of each upload by file id, 0 to 1. */
  progress: Readonly<Record<string, number>>;
  /** The names of files that were not added, because there were as many as the maximum already. */
  refused: readonly string[];
  /** What a screen reader says about the last file. */
  announcement: string;
  /** Why the upload of a file failed. */
  getReason: (file: ChosenFile) => string | undefined;
  add: (files: readonly File[]) => void;
  retry: (file: ChosenFile) => void;
  remove: (file: ChosenFile) => void;
}

/**
 * Uploads the files of a field in parallel as soon as they are chosen; unmounting aborts the
 * uploads.
 */
export function useFileUploads(
  { value, onChange, send, discard }: FileUploadsOptions,
  { maximum, types }: Limits,
): FileUploads {
  const { t } = useTranslation('forms');
  const language = useLanguage();
  const [announcement, setAnnouncement] = useState('');
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const [refused, setRefused] = useState<readonly string[]>([]);
  const lastId = useRef(0);
  const controllersById = useRef(new Map<string, AbortController>());
  const contentById = useRef(new Map<string, File>());
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    const controllers = controllersById.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);

  function getReason({ state }: ChosenFile): string | undefined {
    if (state.status !== 'failed') return undefined;
    const isWrongAttachment = state.reason === 'wrongType' && !types.includes('image/heic');
    const size = fileSize(UPLOAD_MAXIMUM_BYTES, language);
    return t(`files.reason.${isWrongAttachment ? 'wrongAttachment' : state.reason}`, { size });
  }
  function announce(file: ChosenFile): void {
    const reason = getReason(file);
    setAnnouncement(t(reason ? 'files.notUploaded' : 'files.uploaded', { name: file.file.name, reason }));
  }

  // Several uploads can settle before the next render, so each change is based on the latest value.
  function change(edit: (files: readonly ChosenFile[]) => readonly ChosenFile[]) {
    const files = edit(latest.current.value);
    latest.current = { ...latest.current, value: files };
    latest.current.onChange(files);
  }

  function settle(file: ChosenFile) {
    change((files) => files.map((one) => (one.id === file.id ? file : one)));
    if (file.state.status !== 'sending') announce(file);
  }

  async function start({ id, file }: ChosenFile) {
    const content = contentById.current.get(id);
    if (!content) return;
    const controller = new AbortController();
    const { signal } = controller;
    controllersById.current.set(id, controller);
    const onProgress = (share: number) => setProgress((before) => ({ ...before, [id]: share }));
    onProgress(0);
    try {
      const reference = await send(content, { signal, onProgress });
      if (signal.aborted) discard(reference);
      else settle({ id, file, state: { status: 'sent', reference } });
    } catch (error) {
      if (!signal.aborted) settle({ id, file, state: { status: 'failed', reason: toFileError(error) } });
    }
  }

  const getRoom = () => maximum - latest.current.value.filter(({ state }) => state.status !== 'failed').length;

  return {
    progress,
    refused,
    announcement,
    getReason,
    add(chosen) {
      // What can't be uploaded is listed with its reason and takes no room.
      let room = getRoom();
      const rest: string[] = [];
      const added = chosen.flatMap((file): ChosenFile[] => {
        const reason = findFileError(file, types);
        if (!reason && room-- <= 0) {
          rest.push(file.name);
          return [];
        }
        const id = String(++lastId.current);
        contentById.current.set(id, file);
        return [{ id, file, state: reason ? { status: 'failed', reason } : { status: 'sending' } }];
      });
      setRefused(rest);
      change((files) => [...files, ...added]);
      for (const file of added) {
        if (file.state.status === 'sending') void start(file);
        else announce(file);
      }
    },
    retry(file) {
      if (file.state.status !== 'failed' || !canRetry(file.state.reason)) return;
      if (getRoom() <= 0) return setRefused([file.file.name]);
      settle({ ...file, state: { status: 'sending' } });
      void start(file);
    },
    remove({ id, file, state }) {
      controllersById.current.get(id)?.abort();
      contentById.current.delete(id);
      if (state.status === 'sent') discard(state.reference);
      setRefused([]);
      change((files) => files.filter((one) => one.id !== id));
      setAnnouncement(t('files.removed', { name: file.name }));
    },
  };
}
