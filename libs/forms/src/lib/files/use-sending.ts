import { useEffect, useRef, useState } from 'react';
import type { ChosenFile } from './chosen-file';
import { canRetry, reasonAgainst, reasonOf } from './file-reasons';

/** How a file is sent; answers its reference. Rejects with ApiError. */
export type SendFile = (
  file: File,
  options: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<string>;

interface Options {
  value: readonly ChosenFile[];
  onChange: (files: readonly ChosenFile[]) => void;
  send: SendFile;
  /** A file that has arrived is not wanted any more. */
  discard: (reference: string) => void;
  maximum: number;
  /** A file has arrived, or has not. */
  onSettled: (file: ChosenFile) => void;
}

interface Sending {
  /** How much of each has gone, 0 to 1, by id. */
  progress: Readonly<Record<string, number>>;
  /** More were chosen than there may be: those were not taken. */
  isTooMany: boolean;
  add: (files: readonly File[]) => void;
  retry: (file: ChosenFile) => void;
  remove: (file: ChosenFile) => void;
}

/** Sends the files of a field as soon as they are chosen, all at once; what is under way ends with its field. */
export function useSending({ value, onChange, send, discard, maximum, onSettled }: Options): Sending {
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const [isTooMany, setIsTooMany] = useState(false);
  const lastId = useRef(0);
  const underWay = useRef(new Map<string, AbortController>());
  const latest = useRef({ value, onChange });
  useEffect(() => {
    latest.current = { value, onChange };
  });
  useEffect(() => {
    const controllers = underWay.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);

  // Several may settle before the next render: each change builds on the one before.
  function change(edit: (files: readonly ChosenFile[]) => readonly ChosenFile[]) {
    const files = edit(latest.current.value);
    latest.current = { ...latest.current, value: files };
    latest.current.onChange(files);
  }

  function settle(file: ChosenFile) {
    change((files) => files.map((one) => (one.id === file.id ? file : one)));
    if (file.state.status !== 'sending') onSettled(file);
  }

  async function start({ id, file }: ChosenFile) {
    const controller = new AbortController();
    const { signal } = controller;
    underWay.current.set(id, controller);
    const onProgress = (share: number) => setProgress((before) => ({ ...before, [id]: share }));
    onProgress(0);
    try {
      const reference = await send(file, { signal, onProgress });
      if (signal.aborted) discard(reference);
      else settle({ id, file, state: { status: 'sent', reference } });
    } catch (error) {
      if (!signal.aborted) settle({ id, file, state: { status: 'failed', reason: reasonOf(error) } });
    }
  }

  return {
    progress,
    isTooMany,
    add(chosen) {
      const room = Math.max(0, maximum - latest.current.value.length);
      setIsTooMany(chosen.length > room);
      const added = chosen.slice(0, room).map((file): ChosenFile => {
        const reason = reasonAgainst(file);
        return {
          id: String(++lastId.current),
          file,
          state: reason ? { status: 'failed', reason } : { status: 'sending' },
        };
      });
      change((files) => [...files, ...added]);
      for (const file of added) {
        if (file.state.status === 'sending') void start(file);
        else onSettled(file);
      }
    },
    retry(file) {
      if (file.state.status !== 'failed' || !canRetry(file.state.reason)) return;
      settle({ ...file, state: { status: 'sending' } });
      void start(file);
    },
    remove({ id, state }) {
      underWay.current.get(id)?.abort();
      if (state.status === 'sent') discard(state.reference);
      setIsTooMany(false);
      change((files) => files.filter((one) => one.id !== id));
    },
  };
}
