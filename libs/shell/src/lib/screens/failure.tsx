import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MessagePage } from '@marketplace/ui';

export interface FailureProps {
  reason: 'away' | 'failed' | 'offline';
  actions: ReactNode;
}

/** The message of a page that failed to load. */
export function Failure({ reason, actions }: FailureProps) {
  const { t } = useTranslation('shell');
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
