import { useState } from 'react';
import type { SocialProviderName } from '@marketplace/api-contract';
import { useBusy } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';
import { useSession, useSessionStore } from '@marketplace/session';
import { Button } from '@marketplace/ui';
import type { Afterwards } from '../sign-in/enter';
import { socialFailure } from './social-failure';
import { offeredProviders, PROVIDERS } from './social-providers';
import styles from './social.module.css';
import { startSocial } from './start-social';

/** Signing in, or up, with Google or Facebook (AU-11): nothing where the operator offers neither. */
export function SocialButtons({ afterwards }: { afterwards: Afterwards }) {
  const { t } = useTexts('auth-dialog');
  const site = useSession((session) => session.site);
  const store = useSessionStore();
  const [isBusy, run] = useBusy();
  const [chosen, setChosen] = useState<SocialProviderName | null>(null);
  const offered = offeredProviders(site);
  if (offered.length === 0) return null;

  async function start(type: SocialProviderName) {
    const { api, notify } = store.getState();
    try {
      await startSocial(api, type, afterwards);
    } catch (error) {
      notify('error', socialFailure(t, error, type));
    }
  }

  return (
    <div className={styles['choices']}>
      {offered.map((type) => (
        <Button
          key={type}
          isWide
          isBusy={isBusy && chosen === type}
          onClick={() => {
            setChosen(type);
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
