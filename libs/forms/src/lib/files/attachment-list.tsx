import { useTranslation } from 'react-i18next';
import type { Attachment } from '@marketplace/api-contract';
import { getAttachment } from '@marketplace/api-contract/operations';
import { useLanguage } from '@marketplace/i18n';
import { Icon, VisuallyHidden } from '@marketplace/ui';
import styles from './attachment-list.module.css';
import { fileSize } from './file-size';

const FILE = 'M6 3.5h8l4 4v13H6zM14 3.5v4h4';
/** Width by height; narrower and wider pictures are cut at the sides. */
const NARROWEST = 0.7;
const WIDEST = 2.2;

const getUrl = (id: string) => getAttachment.path.replace(':id', id);

/** The pictures and files of a message or report: pictures open in full size, files are saved. */
export function AttachmentList({ attachments }: { attachments: readonly Attachment[] }) {
  const { t } = useTranslation('forms');
  const language = useLanguage();
  if (attachments.length === 0) return null;
  return (
    <ul className={styles['attachments']} aria-label={t('files.attached')}>
      {attachments.map(({ id, name, size, picture }) => (
        <li key={id}>
          {picture ? (
            <a href={getUrl(id)} target="_blank" rel="noopener" className={styles['picture']}>
              <img
                src={`${getUrl(id)}?size=small`}
                alt={name}
                loading="lazy"
                decoding="async"
                // Known before it is loaded, so that nothing moves.
                style={{ aspectRatio: Math.min(WIDEST, Math.max(NARROWEST, picture.width / picture.height)) }}
              />
              <VisuallyHidden>{t('files.newTab')}</VisuallyHidden>
            </a>
          ) : (
            <a href={getUrl(id)} download={name} className={styles['file']}>
              <Icon path={FILE} />
              <span className={styles['name']}>{name}</span>
              <span className={styles['size']}>{fileSize(size, language)}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
