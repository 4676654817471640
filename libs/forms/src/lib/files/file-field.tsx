import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD_ENDINGS, UPLOAD_FILES_MAXIMUM, UPLOAD_MAXIMUM_BYTES } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';
import { Icon, VisuallyHidden } from '@marketplace/ui';
import { fieldAriaProps, FieldFrame } from '../field-frame';
import type { FieldBinding } from '../use-form';
import { problemText } from '../validation';
import type { ChosenFile } from './chosen-file';
import styles from './file-field.module.css';
import { FileItem } from './file-item';
import { fileSize } from './file-size';
import { useFileUploads, type UploadFile } from './use-file-uploads';

export interface FileFieldProps extends FieldBinding<readonly ChosenFile[]> {
  label: string;
  isOptional?: boolean;
  maximum?: number;
  send: UploadFile;
  /** Deletes an uploaded file that was removed. */
  discard: (reference: string) => void;
}

const ACCEPTED = Object.values(UPLOAD_ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join();

/** A field for files: chosen or dropped, they are uploaded immediately, each with its progress. */
export function FileField({
  id,
  name,
  value,
  label,
  isOptional = false,
  problem,
  maximum = UPLOAD_FILES_MAXIMUM,
  onChange,
  send,
  discard,
}: FileFieldProps) {
  const { t } = useTranslation('forms');
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const size = fileSize(UPLOAD_MAXIMUM_BYTES, language);
  const reasonText = (file: ChosenFile) =>
    file.state.status === 'failed' ? t(`files.reason.${file.state.reason}`, { size }) : undefined;
  const { progress, isTooMany, add, retry, remove } = useFileUploads({
    ...{ value, onChange, send, discard, maximum },
    onSettled: (file) => {
      const reason = reasonText(file);
      setAnnouncement(t(reason ? 'files.notUploaded' : 'files.uploaded', { name: file.file.name, reason }));
    },
  });

  const shownProblem = (isTooMany && problemText(t, { type: 'maxFiles', limit: maximum })) || problem;
  const hint = t('files.hint', { limit: maximum, size });
  return (
    <FieldFrame id={id} label={label} isOptional={isOptional} hint={hint} problem={shownProblem}>
      <div className={styles['drop']} data-over={isOver || undefined}>
        <Icon name="share" />
        <label htmlFor={id}>
          <span className={styles['choose']}>{t('files.choose')}</span>{' '}
          <span className={styles['orDrop']}>{t('files.drop')}</span>
        </label>
        <input
          ref={input}
          id={id}
          name={name}
          type="file"
          multiple
          accept={ACCEPTED}
          required={!isOptional}
          {...fieldAriaProps(id, hint, shownProblem)}
          className={styles['input']}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // Allows choosing the same file again.
            target.value = '';
            if (files.length > 0) add(files);
          }}
          onDragEnter={() => setIsOver(true)}
          onDragLeave={() => setIsOver(false)}
          onDrop={(event) => {
            event.preventDefault();
            setIsOver(false);
            const files = [...event.dataTransfer.files];
            if (files.length > 0) add(files);
          }}
        />
      </div>
      {value.length > 0 && (
        <ul className={styles['list']} aria-label={label}>
          {value.map((file) => (
            <FileItem
              key={file.id}
              file={file}
              share={progress[file.id] ?? 0}
              reason={reasonText(file)}
              onRetry={() => {
                retry(file);
                input.current?.focus();
              }}
              onRemove={() => {
                remove(file);
                setAnnouncement(t('files.removed', { name: file.file.name }));
                input.current?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
    </FieldFrame>
  );
}
