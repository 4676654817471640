import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';
import { Button, Link } from '@marketplace/ui';
import { answerCookies, hasAnsweredCookies, type CookieAnswer } from '../cookie-consent';
import { useHydrated } from '../use-hydrated';
import styles from './cookie-notice.module.css';

/**
 * AP-04: shown until answered. Not server-rendered, so that the server's page can be cached for all
 * visitors.
 */
export function CookieNotice() {
  const isHydrated = useHydrated();
  const [isAnswered, setIsAnswered] = useState(false);
  if (!isHydrated || isAnswered || hasAnsweredCookies()) return null;
  return (
    <Notice
      onAnswer={(answer) => {
        answerCookies(answer);
        setIsAnswered(true);
      }}
    />
  );
}

function Notice({ onAnswer }: { onAnswer: (answer: CookieAnswer) => void }) {
  const { t } = useTranslation('shell');
  const privacy = useSession((session) => session.site.policyNames.PrivacyPolicies);
  return (
    <>
      <div className={styles['room']} />
      <section className={styles['notice']} aria-label={t('cookies.label')}>
        <p>
          {t('cookies.text')} {privacy && <Link to="/privacy-policy">{privacy}</Link>}
        </p>
        <div className={styles['answers']}>
          <Button size="small" onClick={() => onAnswer('declined')}>
            {t('cookies.decline')}
          </Button>
          <Button size="small" onClick={() => onAnswer('true')}>
            {t('cookies.accept')}
          </Button>
        </div>
      </section>
    </>
  );
}
