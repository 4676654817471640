import { useTranslation } from 'react-i18next';
import type { CallInput, socialLogin, SocialProviderName } from '@marketplace/api-contract';
import { useBusy } from '@marketplace/forms';
import { useSession } from '@marketplace/session';
import { Button, Spinner } from '@marketplace/ui';
import formStyles from '../forms.module.css';
import { PageFrame } from '../page-frame';
import { PasswordPromptForm } from '../password/password-prompt-form';
import { PROVIDERS } from './social-providers';
import styles from './social.module.css';
import { useSocialReturn } from './use-social-return';

/** `/login/google` and `/login/facebook`: the redirect URIs of the providers (AU-11). */
export function SocialReturnPage({ type }: { type: SocialProviderName }) {
  const { t } = useTranslation('auth-dialog');
  const { state, connect, cancel } = useSocialReturn(type);
  const provider = PROVIDERS[type].name;
  const path = `/login/${type}`;
  if (state.status === 'loading') {
    return (
      <PageFrame title={t('social.asking', { provider })} path={path}>
        <div className={styles['waiting']} aria-busy="true">
          <Spinner />
        </div>
      </PageFrame>
    );
  }
  if (state.status === 'retryable') {
    return (
      <PageFrame title={t('social.asking', { provider })} path={path}>
        <RetryForm text={state.text} onRetry={state.retry} onCancel={cancel} />
      </PageFrame>
    );
  }
  return (
    <PageFrame title={t('social.linkTitle')} path={path}>
      <LinkForm provider={provider} signIn={state.signIn} onConnect={connect} onCancel={cancel} />
    </PageFrame>
  );
}

interface RetryFormProps {
  text: string;
  onRetry: () => Promise<void>;
  onCancel: () => void;
}

function RetryForm({ text, onRetry, onCancel }: RetryFormProps) {
  const { t } = useTranslation('auth-dialog');
  const [isBusy, run] = useBusy();
  return (
    <div className={formStyles['form']}>
      <p role="alert">{text}</p>
      <div className={formStyles['actions']}>
        <Button onClick={onCancel}>{t('social.linkCancel')}</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => run(onRetry)}>
          {t('retry')}
        </Button>
      </div>
    </div>
  );
}

type SignIn = CallInput<typeof socialLogin>['body'];

interface LinkFormProps {
  provider: string;
  signIn: SignIn;
  onConnect: (signIn: SignIn, password: string) => Promise<void>;
  onCancel: () => void;
}

/**
 * Asks for the password of the existing account with this email, which is required to connect it.
 */
function LinkForm({ provider, signIn, onConnect, onCancel }: LinkFormProps) {
  const { t } = useTranslation('auth-dialog');
  const openSignIn = useSession((session) => session.openSignIn);
  const { email } = signIn;
  return (
    <PasswordPromptForm
      text={t('social.linkText', { email, provider })}
      email={email}
      path="body.currentPassword"
      cancel={t('social.linkCancel')}
      submit={t('social.linkSubmit')}
      onCancel={onCancel}
      onSubmit={(password) => onConnect(signIn, password)}
      onForgot={() => openSignIn('reset')}
    />
  );
}
