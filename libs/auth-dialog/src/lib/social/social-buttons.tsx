import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SocialProviderName } from '@marketplace/api-contract';
import { useBusy } from '@marketplace/forms';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import type { AfterSignIn } from '../sign-in/finish-sign-in';
import { socialFailureText } from './social-failure-text';
import { offeredProviders, PROVIDERS } from './social-providers';
import styles from './social.module.css';
import { startSocialSignIn } from './start-social-sign-in';

/**
 * Buttons for signing in or up with Google or Facebook (AU-11); nothing when neither is offered.
 */
export function SocialButtons({ afterSignIn }: { afterSignIn: AfterSignIn }) {
  const { t } = useTranslation('auth-dialog');
  const site = useSession((session) => session.site);
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const [selected, setSelected] = useState<SocialProviderName | null>(null);
  const offered = offeredProviders(site);
  if (offered.length === 0) return null;

  async function start(type: SocialProviderName) {
    const { api, notify } = store.getState();
    try {
      await startSocialSignIn(api, type, afterSignIn);
    } catch (error) {
      notify('error', socialFailureText(t, error, type));
    }
  }

  return (
    <div className={styles['choices']}>
      {offered.map((type) => (
        <Button
          key={type}
          isWide
          isBusy={isBusy && selected === type}
          onClick={() => {
            setSelected(type);
            run(() => start(type));
          }}
        >
          <img className={styles['mark']} src={PROVIDERS[type].mark} alt="" width={20} height={20} />
          {t('social.continue', { provider: PROVIDERS[type].name })}
        </Button>
      ))}
      <p className={styles['or']}>{t('social.or')}</p>
    </div>
  );
}
