import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@marketplace/api-contract';
import { Avatar, Link, PageHead } from '@marketplace/ui';
import styles from './profile-view-screen.module.css';

interface ProfileViewScreenProps {
  profile: Profile;
  /** A reminder to confirm the email. */
  confirmEmail?: ReactNode;
  /** The language menu. */
  languages: ReactNode;
  /** Sign-in methods and devices. */
  security?: ReactNode;
}

/** RV-03: the customer's details and language. Editing them is not implemented. */
export function ProfileViewScreen({ profile, confirmEmail, languages, security }: ProfileViewScreenProps) {
  const { t } = useTranslation('account');
  return (
    <div className={`page ${styles['screen']}`}>
      <PageHead title={t('details.title')} path="/profile/view" noIndex />
      <h1>{t('details.title')}</h1>
      <dl className={styles['facts']}>
        <div className={styles['fact']}>
          <dt>{t('details.picture')}</dt>
          <dd>
            <Avatar name={profile.name} src={profile.avatar} size={64} />
          </dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('details.name')}</dt>
          <dd>{profile.name}</dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('details.email')}</dt>
          <dd>
            {profile.email}
            {confirmEmail}
          </dd>
        </div>
        <div className={styles['fact']}>
          <dt>{t('details.language')}</dt>
          <dd>{languages}</dd>
        </div>
      </dl>
      {security}
      <p>
        <Link to="/profile">{t('details.back')}</Link>
      </p>
    </div>
  );
}
