import { useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import type { Profile } from '@marketplace/api-contract';
import { Avatar, ButtonLink, Link, PageHead } from '@marketplace/ui';
import styles from './reviews-screen.module.css';

/** RV-01: the screen of /reviews and /profile with the customer's profile summary. */
export function ReviewsScreen({ profile }: { profile: Profile }) {
  const { t } = useTranslation('account');
  const { pathname } = useLocation();
  return (
    <div className={`page ${styles['screen']}`}>
      <PageHead title={t('title')} path={pathname} noIndex />
      <header className={styles['summary']}>
        <Avatar name={profile.name} src={profile.avatar} size={88} />
        <div className={styles['who']}>
          <h1>{profile.name}</h1>
          <p className={styles['email']}>{profile.email}</p>
        </div>
        <ButtonLink to="/profile/view" size="small">
          {t('view')}
        </ButtonLink>
      </header>
      <div className={styles['sections']}>
        <section>
          <h2 className={styles['title']}>{t('reviews.title')}</h2>
          <p className={styles['empty']}>{t('reviews.later')}</p>
          <p className={styles['empty']}>
            <Link to="/orders">{t('reviews.orders')}</Link>
          </p>
        </section>
        <section>
          <h2 className={styles['title']}>{t('saved.title')}</h2>
          <p className={styles['empty']}>
            <Link to="/saved">{t('saved.link')}</Link>
          </p>
        </section>
      </div>
    </div>
  );
}
