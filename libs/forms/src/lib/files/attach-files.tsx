import { useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTACHMENT_TYPES, UPLOAD_FILES_MAXIMUM, UPLOAD_MAXIMUM_BYTES } from '@marketplace/api-contract';
import { useLanguage } from '@marketplace/i18n';
import { Icon, VisuallyHidden } from '@marketplace/ui';
import { fieldAriaProps, FieldNotes } from '../field-frame';
import type { FieldBinding } from '../use-form';
import styles from './attach-files.module.css';
import type { ChosenFile } from './chosen-file';
import { ChosenFiles } from './chosen-files';
import { acceptedEndings } from './file-errors';
import { FileInput } from './file-input';
import { fileSize } from './file-size';
import { useFileDrop } from './use-file-drop';
import { useFileUploads, type UploadFile } from './use-file-uploads';

interface AttachFilesProps extends FieldBinding<readonly ChosenFile[]> {
  send: UploadFile;
  /** Deletes an uploaded file that was removed. */
  discard: (reference: string) => void;
  /** Where files are accepted that are dropped or pasted. */
  area: RefObject<HTMLElement | null>;
  /** Shows the allowed types and sizes also to those who see; where there is little room, they are a tooltip. */
  isHintShown?: boolean;
}

const CLIP =
  'm19.5 11.5-7.4 7.4a4.6 4.6 0 0 1-6.5-6.5l7.8-7.8a3.1 3.1 0 0 1 4.4 4.4l-7.8 7.8a1.5 1.5 0 0 1-2.2-2.2l7-7';
const ACCEPTED = acceptedEndings(ATTACHMENT_TYPES);

/** Attaches pictures and files to what is written: chosen, dropped or pasted, they are uploaded immediately. */
export function AttachFiles({
  id,
  name,
  value,
  problem,
  onChange,
  send,
  discard,
  area,
  isHintShown = false,
}: AttachFilesProps) {
  const { t } = useTranslation('forms');
  const language = useLanguage();
  const input = useRef<HTMLInputElement>(null);
  const limits = { maximum: UPLOAD_FILES_MAXIMUM, types: ATTACHMENT_TYPES };
  const uploads = useFileUploads({ value, onChange, send, discard }, limits);
  useFileDrop(area, uploads.add);
  const names = new Intl.ListFormat(language).format(uploads.refused);
  const shownProblem = names === '' ? problem : t('files.tooMany', { limit: limits.maximum, names });
  const hint = t('files.attachHint', { limit: limits.maximum, size: fileSize(UPLOAD_MAXIMUM_BYTES, language) });
  return (
    <div className={styles['attach']}>
      <div className={styles['button']} title={isHintShown ? undefined : hint}>
        <Icon path={CLIP} />
        <label htmlFor={id}>{t('files.attach')}</label>
        <FileInput
          ref={input}
          id={id}
          name={name}
          accept={ACCEPTED}
          {...fieldAriaProps(id, hint, shownProblem)}
          onFiles={uploads.add}
        />
      </div>
      {!shownProblem && !isHintShown && (
        <VisuallyHidden>
          <span id={`${id}-hint`}>{hint}</span>
        </VisuallyHidden>
      )}
      <FieldNotes id={id} hint={isHintShown ? hint : undefined} problem={shownProblem} />
      <ChosenFiles label={t('files.attached')} files={value} uploads={uploads} input={input} />
    </div>
  );
}
