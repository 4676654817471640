import { useTranslation } from 'react-i18next';
import { useBusy } from '@marketplace/forms';
import { useSession } from '@marketplace/session';
import { Button, type ButtonVariant } from '@marketplace/ui';
import { useSendResetEmail } from '../password/use-send-reset-email';

/** Emails a link that sets a password, for an account without one. */
export function SetPasswordButton({ variant, onSent }: { variant?: ButtonVariant; onSent?: () => void }) {
  const { t } = useTranslation('auth-dialog');
  const email = useSession((session) => session.user?.email ?? '');
  const sendResetEmail = useSendResetEmail();
  const [isBusy, run] = useBusy();
  const send = async () => {
    if (await sendResetEmail(email, t('security.linkSent', { email }))) onSent?.();
  };
  return (
    <Button variant={variant} isBusy={isBusy} onClick={() => run(send)}>
      {t('security.setPassword')}
    </Button>
  );
}
