import type { ReactNode } from 'react';
import { useTexts } from '@marketplace/i18n';
import { MessagePage } from '@marketplace/ui';

export interface FailureProps {
  reason: 'away' | 'failed' | 'offline';
  actions: ReactNode;
}

/** The message of a page that failed to load. */
export function Failure({ reason, actions }: FailureProps) {
  const { t } = useTexts('shell');
  return (
    <MessagePage
      illustration={reason === 'offline' ? 'waiting' : 'broken'}
      title={t(`error.${reason}.title`)}
      actions={actions}
    >
      {t(`error.${reason}.text`)}
    </MessagePage>
  );
}
