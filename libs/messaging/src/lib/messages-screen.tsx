import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionStore } from '@marketplace/session';
import { ButtonLink, StatusMessage, PageHead } from '@marketplace/ui';
import { ConversationList, PastEnd } from './conversation-list';
import { FailedConversation } from './failed-conversation';
import { setDataOnScreen } from './keep-list-on-error';
import { ListFilter } from './list-filter';
import type { MessagesData } from './load-messages';
import { messagesPath } from './messages-path';
import styles from './messages.module.css';
import { NotificationSwitch } from './notices/notification-switch';
import { OutboxProvider } from './outbox/outbox-store';
import { SendUnsent } from './outbox/send-unsent';
import { ThreadView } from './thread/thread-view';
import { useConversationFocus } from './use-conversation-focus';
import { useLivePage } from './use-live-page';

/** `/messages`: the conversations beside the open one; on a phone one or the other (ME-01). */
export function MessagesScreen({ data }: { data: MessagesData }) {
  const session = useSessionStore();
  return (
    <OutboxProvider initialData={{ session }}>
      <SendUnsent />
      <Conversations data={data} />
    </OutboxProvider>
  );
}

function Conversations({ data }: { data: MessagesData }) {
  const { page: loadedPage, thread, filter, around, failedId } = data;
  const page = useLivePage(loadedPage, filter);
  const { t } = useTranslation('messaging');
  useEffect(() => {
    setDataOnScreen(data);
    return () => setDataOnScreen(null);
  }, [data]);
  const openId = thread?.id ?? (failedId || undefined);
  useConversationFocus(openId);
  const listPath = messagesPath({ ...filter, page: page.page });
  const isFiltered = Boolean(filter.search ?? filter.isArchived);
  const isEmpty = page.total === 0 && !thread && !isFiltered;
  // With an open conversation the list shows the same message.
  const isPastEnd = page.total > 0 && page.conversations.length === 0 && !thread;
  return (
    <div className="page">
      <PageHead title={t('title')} path="/messages" noIndex />
      <h1 className={openId !== undefined ? styles['titleBeside'] : styles['title']}>{t('title')}</h1>
      {isEmpty && <NoMessages />}
      {isPastEnd && <PastEnd />}
      {!isEmpty && !isPastEnd && (
        <div className={styles['columns']} data-open={openId !== undefined}>
          <div className={styles['side']}>
            <ListFilter filter={filter} />
            <ConversationList page={page} openId={openId} filter={filter} />
            <NotificationSwitch />
          </div>
          <div className={styles['main']}>
            {thread ? (
              <ThreadView
                key={[thread.id, around, filter.search].join(' ')}
                thread={thread}
                around={around}
                search={filter.search}
                listPath={listPath}
              />
            ) : failedId !== undefined ? (
              <FailedConversation listPath={listPath} />
            ) : (
              <StatusMessage illustration="empty" title={t('choose.title')}>
                {t('choose.text')}
              </StatusMessage>
            )}
          </div>
        </div>
      )}
    </div>
  );
}

function NoMessages() {
  const { t } = useTranslation('messaging');
  return (
    <StatusMessage
      illustration="empty"
      title={t('empty.title')}
      actions={
        <>
          <ButtonLink variant="primary" to="/search">
            {t('empty.browse')}
          </ButtonLink>
          <ButtonLink variant="quiet" to={messagesPath({ isArchived: true })}>
            {t('filter.archived')}
          </ButtonLink>
        </>
      }
    >
      {t('empty.text')}
    </StatusMessage>
  );
}
