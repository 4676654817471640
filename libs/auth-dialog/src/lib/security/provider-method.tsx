import { useTranslation } from 'react-i18next';
import type { SocialProviderName } from '@marketplace/api-contract';
import { disconnectProvider } from '@marketplace/api-contract/operations';
import { dayIn, dayWithYear } from '@marketplace/formats';
import { useBusy } from '@marketplace/forms';
import { useLanguage, useTimeZone } from '@marketplace/i18n';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import { PROVIDERS } from '../social/social-providers';
import styles from './security.module.css';
import type { SecurityActions } from './use-security';

interface ProviderMethodProps {
  type: SocialProviderName;
  /** When it was connected; null when it is not. */
  since: string | null;
  /** The only sign-in method, which cannot be disconnected. */
  isOnly: boolean;
  hasPassword: boolean;
  actions: SecurityActions;
}

/** Signing in with Google or Facebook: since when and disconnecting, or how to connect it. */
export function ProviderMethod({ type, since, isOnly, hasPassword, actions }: ProviderMethodProps) {
  const { t } = useTranslation('auth-dialog');
  const language = useLanguage();
  const store = useSessionStore();
  const email = useSession((session) => session.user?.email ?? '');
  const [isBusy, run] = useBusy();
  const zone = useTimeZone();
  const provider = PROVIDERS[type].name;

  async function disconnect() {
    const { api } = store.getState();
    if (await actions.attempt(() => api(disconnectProvider, { params: { type } })))
      await actions.notifyAndReload(t('security.disconnected', { provider }));
  }

  return (
    <li className={styles['row']}>
      <div>
        <p className={styles['name']}>{provider}</p>
        <p className={styles['facts']}>
          {since === null
            ? t('security.notConnected')
            : t('security.connectedSince', { day: dayWithYear(dayIn(zone, since), language) })}
          {since === null && hasPassword && ` ${t('security.howToConnect', { provider, email })}`}
        </p>
      </div>
      {since !== null && !isOnly && (
        <Button
          size="small"
          isBusy={isBusy}
          aria-label={t('security.disconnectProvider', { provider })}
          onClick={() => run(disconnect)}
        >
          {t('security.disconnect')}
        </Button>
      )}
    </li>
  );
}
