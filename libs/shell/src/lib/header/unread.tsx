import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';
import { VisuallyHidden } from '@marketplace/ui';
import { Count } from './count';

/** HF-09: the number of unread messages, absent while there are none. */
export function Unread() {
  const { t } = useTranslation('shell');
  const unread = useSession((session) => session.unread);
  return (
    unread > 0 && (
      <>
        <Count count={unread} />
        <VisuallyHidden>{t('account.unread', { count: unread })}</VisuallyHidden>
      </>
    )
  );
}
