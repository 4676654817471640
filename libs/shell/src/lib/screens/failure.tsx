import type { ReactNode } from 'react';
import { useTexts } from '@marketplace/i18n';
import { Message } from '@marketplace/ui';

export interface FailureProps {
  reason: 'away' | 'failed' | 'offline';
  actions: ReactNode;
}

/** What stands in place of a page that failed. */
export function Failure({ reason, actions }: FailureProps) {
  const { t } = useTexts('shell');
  const title = t(`error.${reason}.title`);
  const isOffline = reason === 'offline';
  return (
    <div className="page" data-offline-screen={isOffline || undefined}>
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <Message sketch={isOffline ? 'waiting' : 'broken'} level={1} title={title} actions={actions}>
        {t(`error.${reason}.text`)}
      </Message>
    </div>
  );
}
