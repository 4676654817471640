import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { UPLOAD_FILES_MAXIMUM, UPLOAD_MAXIMUM_BYTES } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';
import { Icon } from '@marketplace/ui';
import { fieldAriaProps, FieldFrame } from '../field-frame';
import type { FieldBinding } from '../use-form';
import { problemText } from '../validation';
import type { ChosenFile } from './chosen-file';
import { ChosenFiles } from './chosen-files';
import { acceptedEndings, ALL_TYPES } from './file-errors';
import styles from './file-field.module.css';
import { FileInput } from './file-input';
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

const ACCEPTED = acceptedEndings(ALL_TYPES);

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
  const size = fileSize(UPLOAD_MAXIMUM_BYTES, language);
  const uploads = useFileUploads({ value, onChange, send, discard }, { maximum, types: ALL_TYPES });
  const { add } = uploads;
  const shownProblem = uploads.refused.length > 0 ? problemText(t, { type: 'maxFiles', limit: maximum }) : problem;
  const hint = t('files.hint', { limit: maximum, size });
  return (
    <FieldFrame id={id} label={label} isOptional={isOptional} hint={hint} problem={shownProblem}>
      <div className={styles['drop']} data-over={isOver || undefined}>
        <Icon name="share" />
        <label htmlFor={id}>
          <span className={styles['choose']}>{t('files.choose')}</span>{' '}
          <span className={styles['orDrop']}>{t('files.drop')}</span>
        </label>
        <FileInput
          ref={input}
          id={id}
          name={name}
          accept={ACCEPTED}
          required={!isOptional}
          {...fieldAriaProps(id, hint, shownProblem)}
          onFiles={add}
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
      <ChosenFiles label={label} files={value} uploads={uploads} input={input} />
    </FieldFrame>
  );
}
