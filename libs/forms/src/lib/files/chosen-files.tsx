import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@marketplace/ui';
import type { ChosenFile } from './chosen-file';
import styles from './file-field.module.css';
import { FileItem } from './file-item';
import type { FileUploads } from './use-file-uploads';

interface ChosenFilesProps {
  label: string;
  files: readonly ChosenFile[];
  uploads: FileUploads;
  /** Gets the focus of a button that disappears. */
  input: RefObject<HTMLInputElement | null>;
}

/** The chosen files, each with progress, cancel, retry and removal, which are announced. */
export function ChosenFiles({ label, files, uploads, input }: ChosenFilesProps) {
  const { t } = useTranslation('forms');
  const uploadedCount = files.filter(({ state }) => state.status === 'sent').length;
  const { progress, announcement, getReason, retry, remove } = uploads;
  return (
    <>
      {files.length > 0 && (
        <ul className={styles['list']} aria-label={label}>
          {files.map((file) => (
            <FileItem
              key={file.id}
              file={file}
              share={progress[file.id] ?? 0}
              reason={getReason(file)}
              onRetry={() => {
                retry(file);
                input.current?.focus();
              }}
              onRemove={() => {
                remove(file);
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">
          <span>{announcement}</span>
          {uploadedCount > 1 && <span> {t('files.uploadedCount', { total: uploadedCount })}</span>}
        </span>
      </VisuallyHidden>
    </>
  );
}
