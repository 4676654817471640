import { useNavigate } from 'react-router';
import type { CustomerAttribute } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { PageFrame } from '../page-frame';
import type { LoadCardProvider } from './payment-step';
import { SignUpForm } from './sign-up-form';

interface SignupPageProps {
  attributes: readonly CustomerAttribute[];
  loadCardProvider?: LoadCardProvider;
}

/** `/signup` (AU-18). */
export function SignupPage({ attributes, loadCardProvider }: SignupPageProps) {
  const { t } = useTexts('auth-dialog');
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
