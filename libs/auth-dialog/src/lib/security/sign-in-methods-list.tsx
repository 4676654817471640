import { useTranslation } from 'react-i18next';
import { SOCIAL_PROVIDERS, type SignInMethods } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { offeredProviders } from '../social/social-providers';
import { PasswordMethod } from './password-method';
import { ProviderMethod } from './provider-method';
import styles from './security.module.css';
import type { SecurityActions } from './use-security';

/** The sign-in methods: the password and each provider that is connected or offered. */
export function SignInMethodsList({ methods, actions }: { methods: SignInMethods; actions: SecurityActions }) {
  const { t } = useTranslation('auth-dialog');
  const site = useSession((session) => session.site);
  const offered = offeredProviders(site);
  const providers = SOCIAL_PROVIDERS.map((type) => ({
    type,
    since: methods.connected.find((connected) => connected.type === type)?.since ?? null,
  })).filter(({ type, since }) => since !== null || offered.includes(type));
  return (
    <section className={styles['section']} aria-labelledby="methods-title">
      <h2 id="methods-title">{t('security.signInMethods')}</h2>
      <ul>
        <PasswordMethod methods={methods} actions={actions} />
        {providers.map(({ type, since }) => (
          <ProviderMethod
            key={type}
            type={type}
            since={since}
            isOnly={!methods.hasPassword && methods.connected.length === 1}
            hasPassword={methods.hasPassword}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}
