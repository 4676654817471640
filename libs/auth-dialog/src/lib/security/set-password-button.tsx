import { useBusy } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Button, type ButtonLook } from '@marketplace/ui';
import { useResetMail } from '../password/use-reset-mail';

/** For an account without a password: mails the link that sets one. */
export function SetPasswordButton({ look, onSent }: { look?: ButtonLook; onSent?: () => void }) {
  const { t } = useTexts('auth-dialog');
  const email = useSession((session) => session.user?.email ?? '');
  const sendMail = useResetMail();
  const [isBusy, run] = useBusy();
  const send = async () => {
    if (await sendMail(email, t('security.linkSent', { email }))) onSent?.();
  };
  return (
    <Button look={look} isBusy={isBusy} onClick={() => run(send)}>
      {t('security.setPassword')}
    </Button>
  );
}
