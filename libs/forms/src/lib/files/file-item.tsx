import { useTranslation } from 'react-i18next';
import { useLanguage } from '@marketplace/i18n';
import { Button, Icon } from '@marketplace/ui';
import type { ChosenFile } from './chosen-file';
import styles from './file-field.module.css';
import { canRetry } from './file-errors';
import { fileSize } from './file-size';

interface FileItemProps {
  file: ChosenFile;
  /** The progress of the upload, 0 to 1. */
  share: number;
  /** Why the upload failed. */
  reason: string | undefined;
  onRetry: () => void;
  onRemove: () => void;
}

/** A file of the list: its name, its size and the state of its upload. */
export function FileItem({ file: { file, state }, share, reason, onRetry, onRemove }: FileItemProps) {
  const { t } = useTranslation('forms');
  const language = useLanguage();
  const { name, size } = file;
  const percent = Math.round(share * 100);
  const isSending = state.status === 'sending';
  return (
    <li className={styles['item']} data-status={state.status}>
      <div className={styles['facts']}>
        <span className={styles['name']}>{name}</span>
        <span className={styles['size']}>
          {isSending ? `${percent}%` : fileSize(size, language)}
          {state.status === 'sent' && <Icon name="check" size={16} />}
        </span>
        {isSending && (
          <span
            role="progressbar"
            aria-label={t('files.uploading', { name })}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className={styles['bar']}
          >
            <span className={styles['gone']} style={{ transform: `scaleX(${share})` }} />
          </span>
        )}
        {reason && (
          <span className={styles['reason']}>
            <Icon name="alert" size={16} /> {reason}
          </span>
        )}
      </div>
      {state.status === 'failed' && canRetry(state.reason) && (
        <Button size="small" aria-label={t('files.retryNamed', { name })} onClick={onRetry}>
          {t('files.retry')}
        </Button>
      )}
      <Button
        variant="icon"
        aria-label={t(isSending ? 'files.cancel' : 'files.remove', { name })}
        title={t(isSending ? 'files.cancel' : 'files.remove', { name })}
        onClick={onRemove}
      >
        <Icon name="close" />
      </Button>
    </li>
  );
}
