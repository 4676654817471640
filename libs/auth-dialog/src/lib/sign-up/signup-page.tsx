import { useNavigate } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { CustomerAttribute } from '@marketplace/api-contract';
import { PageFrame } from '../page-frame';
import type { LoadCardProvider } from './payment-step';
import { SignUpForm } from './sign-up-form';

interface SignupPageProps {
  attributes: readonly CustomerAttribute[];
  loadCardProvider?: LoadCardProvider;
}

/** `/signup` (AU-18). */
export function SignupPage({ attributes, loadCardProvider }: SignupPageProps) {
  const { t } = useTranslation('auth-dialog');
  const navigate = useNavigate();
  return (
    <PageFrame title={t('signUp.title')} path="/signup">
      <SignUpForm
        attributes={attributes}
        loadCardProvider={loadCardProvider}
        afterSignIn="/success"
        onView={() => void navigate('/login')}
        onVerification={() => void navigate('/verification')}
      />
    </PageFrame>
  );
}
