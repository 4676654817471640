import { useTranslation } from 'react-i18next';
import type { Profile } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { Avatar, Icon, VisuallyHidden } from '@marketplace/ui';
import { AccountList } from './account-list';
import styles from './account.module.css';
import { Unread } from './unread';
import { Disclosure } from './disclosure';
import { SignInControl } from './sign-in-control';

/** HF-07: a customer's account menu, or the sign-in control. */
export function Account() {
  const user = useSession((session) => session.user);
  return user ? <AccountMenu user={user} /> : <SignInControl />;
}

function AccountMenu({ user }: { user: Profile }) {
  const { t } = useTranslation('shell');
  return (
    <Disclosure
      align="end"
      buttonClass={styles['button']}
      button={
        <>
          <Avatar name={user.name} src={user.avatar} />
          <VisuallyHidden>{t('account.open', { name: user.name })}</VisuallyHidden>
          <Unread />
          <Icon name="down" size={16} />
        </>
      }
    >
      {(close) => (
        <>
          <p className={styles['who']}>
            <span className={styles['name']}>{user.name}</span>
            <span className={styles['email']}>{user.email}</span>
          </p>
          <AccountList onNavigate={close} />
        </>
      )}
    </Disclosure>
  );
}
