import { useState } from 'react';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Button, Link } from '@marketplace/ui';
import { acceptCookies, hasAcceptedCookies } from '../cookies';
import { useHydrated } from '../use-hydrated';
import styles from './cookie-notice.module.css';

/** AP-04: floats until it is accepted; the server's page knows nothing of it, so that it can be the same for all. */
export function CookieNotice() {
  const isHydrated = useHydrated();
  const [isAccepted, setIsAccepted] = useState(false);
  if (!isHydrated || isAccepted || hasAcceptedCookies()) return null;
  return (
    <Notice
      onAccept={() => {
        acceptCookies();
        setIsAccepted(true);
      }}
    />
  );
}

function Notice({ onAccept }: { onAccept: () => void }) {
  const { t } = useTexts('shell');
  const privacy = useSession((session) => session.site.policyNames.PrivacyPolicies);
  return (
    <>
      <div className={styles['room']} />
      <section className={styles['notice']} aria-label={t('cookies.label')}>
        <p>
          {t('cookies.text')} {privacy && <Link to="/privacy-policy">{privacy}</Link>}
        </p>
        <Button look="primary" size="small" onClick={onAccept}>
          {t('cookies.accept')}
        </Button>
      </section>
    </>
  );
}
