import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, StatusMessage } from '@marketplace/ui';
import { OPEN_CONVERSATION_ID } from './use-conversation-focus';

/** Instead of a conversation that could not be loaded; tries again once the browser is online. */
export function FailedConversation({ listPath }: { listPath: string }) {
  const { t } = useTranslation('messaging');
  const { state, revalidate } = useRevalidator();
  useEffect(() => {
    const retry = () => void revalidate();
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [revalidate]);
  return (
    <div id={OPEN_CONVERSATION_ID} tabIndex={-1}>
      <StatusMessage
        illustration="waiting"
        title={t('notLoaded.title')}
        actions={
          <>
            <Button variant="primary" isBusy={state === 'loading'} onClick={() => void revalidate()}>
              {t('outbox.retry')}
            </Button>
            <ButtonLink variant="quiet" to={listPath}>
              {t('thread.back')}
            </ButtonLink>
          </>
        }
      >
        {t('notLoaded.text')}
      </StatusMessage>
    </div>
  );
}
