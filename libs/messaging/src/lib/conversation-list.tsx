import { useTranslation } from 'react-i18next';
import type { ConversationPage, ConversationSummary } from '@marketplace/api-contract';
import { recentTimeLabel } from '@marketplace/formats';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { ButtonLink, Link, StatusMessage, Pagination, VisuallyHidden } from '@marketplace/ui';
import { messagesPath, type ConversationFilter } from './messages-path';
import styles from './messages.module.css';
import { getPartnerName, PartnerAvatar } from './partner';
import { getRowId } from './use-conversation-focus';
import { useSubject } from './use-subject';
import { useToday } from './use-today';

interface ConversationListProps {
  page: ConversationPage;
  openId: string | undefined;
  filter: ConversationFilter;
}

/** One page of conversations, latest first; `openId` is the open one. */
export function ConversationList({ page, openId, filter }: ConversationListProps) {
  const { t } = useTranslation('messaging');
  if (page.total === 0) return <p role="status">{t(filter.search ? 'filter.noResult' : 'filter.noneArchived')}</p>;
  if (page.conversations.length === 0) return <PastEnd />;
  return (
    <nav aria-label={t('list')} data-printed>
      <ul className={styles['list']}>
        {page.conversations.map((conversation) => (
          <li key={conversation.id}>
            <Row conversation={conversation} page={page.page} filter={filter} isOpen={conversation.id === openId} />
          </li>
        ))}
      </ul>
      <Pagination
        page={page.page}
        pages={page.pages}
        href={(one) => messagesPath({ ...filter, page: one, conversation: openId })}
      />
    </nav>
  );
}

/** Shown for a page after the last one, as by an old link. */
export function PastEnd() {
  const { t } = useTranslation('messaging');
  return (
    <StatusMessage
      illustration="nothingFound"
      title={t('pastEnd.title')}
      actions={
        <ButtonLink variant="primary" to={messagesPath()}>
          {t('pastEnd.first')}
        </ButtonLink>
      }
    >
      {t('pastEnd.text')}
    </StatusMessage>
  );
}

interface RowProps {
  conversation: ConversationSummary;
  page: number;
  filter: ConversationFilter;
  isOpen: boolean;
}

function Row({ conversation, page, filter, isOpen }: RowProps) {
  const { t } = useTranslation('messaging');
  const language = useLanguage();
  const zone = useTimeZone();
  const today = useToday();
  const { id, role, last } = conversation;
  // The open one is being read.
  const unread = isOpen ? 0 : conversation.unread;
  const preview = last.text || last.attachments.map(({ name }) => name).join(', ');
  const subject = useSubject(conversation);
  return (
    <Link
      id={getRowId(id)}
      // A search finds a message.
      to={messagesPath({ ...filter, page, conversation: id, around: filter.search ? last.number : undefined })}
      className={unread > 0 ? `${styles['row']} ${styles['unread']}` : styles['row']}
      aria-current={isOpen ? 'page' : undefined}
    >
      <PartnerAvatar conversation={conversation} size={48} />
      <span className={styles['rowText']}>
        <span className={styles['rowHead']}>
          <span className={styles['rowName']}>{getPartnerName(conversation)}</span>
          <time dateTime={last.at} className={styles['muted']}>
            {recentTimeLabel(last.at, today, zone, language)}
          </time>
        </span>
        {subject !== undefined && <span className={styles['line']}>{subject}</span>}
        <span className={styles['rowEnd']}>
          <span className={`${styles['line']} ${styles['muted']}`}>
            {last.sender === role ? t('youWrote', { text: preview }) : preview}
          </span>
          {unread > 0 && (
            <>
              <span className={styles['count']} aria-hidden="true">
                {unread}
              </span>
              <VisuallyHidden>{t('unread', { count: unread })}</VisuallyHidden>
            </>
          )}
        </span>
      </span>
    </Link>
  );
}
