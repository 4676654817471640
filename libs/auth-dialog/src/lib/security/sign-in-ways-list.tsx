import { SOCIAL_PROVIDERS, type SignInWays } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { offeredProviders } from '../social/social-providers';
import { PasswordWay } from './password-way';
import { ProviderWay } from './provider-way';
import styles from './security.module.css';
import type { SecurityActions } from './use-security';

/** The ways to sign in: the password, and each provider that is connected or could be. */
export function SignInWaysList({ ways, actions }: { ways: SignInWays; actions: SecurityActions }) {
  const { t } = useTexts('auth-dialog');
  const site = useSession((session) => session.site);
  const offered = offeredProviders(site);
  const providers = SOCIAL_PROVIDERS.map((type) => ({
    type,
    since: ways.connected.find((connected) => connected.type === type)?.since ?? null,
  })).filter(({ type, since }) => since !== null || offered.includes(type));
  return (
    <section className={styles['section']} aria-labelledby="ways-title">
      <h2 id="ways-title">{t('security.ways')}</h2>
      <ul>
        <PasswordWay ways={ways} actions={actions} />
        {providers.map(({ type, since }) => (
          <ProviderWay
            key={type}
            type={type}
            since={since}
            isOnly={!ways.hasPassword && ways.connected.length === 1}
            hasPassword={ways.hasPassword}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  );
}
