import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '@marketplace/session';
import { Link, SafeHtml } from '@marketplace/ui';
import { About } from './about';
import styles from './footer.module.css';
import { LanguageMenu } from './language-menu';
import { policyLinks } from './policy-links';
import { networkNames, socialLinks } from './social-links';

const CREDIT = 'IDYAFLOW';
const WITHOUT_CREDIT = 'IDYAFLOW_PLUS';

/** The footer (HF-10, HF-11); parts without configuration are absent. */
export const Footer = memo(function Footer() {
  const { t } = useTranslation('shell');
  const { company, policyNames, copyright, subscription } = useSession((session) => session.site);
  const policies = policyLinks(policyNames);
  const social = socialLinks(company.socialLinks);
  return (
    <footer className={styles['footer']}>
      <div className={styles['inside']}>
        <div className={styles['columns']}>
          {company.aboutUs && (
            <Column title={company.name} isWide>
              <About html={company.aboutUs} />
            </Column>
          )}
          <Contact />
          {policies.length > 0 && (
            <Column title={t('footer.policies')}>
              <ul className={styles['links']}>
                {policies.map(({ name, path }) => (
                  <li key={path}>
                    <Link to={path}>{name}</Link>
                  </li>
                ))}
              </ul>
            </Column>
          )}
          {social.length > 0 && (
            <Column title={t('footer.follow')}>
              <ul className={styles['links']}>
                {social.map(({ network, url }) => (
                  <li key={network}>
                    <a href={url} rel="noopener">
                      {network === 'blog' ? t('footer.blog') : networkNames[network]}
                    </a>
                  </li>
                ))}
              </ul>
            </Column>
          )}
        </div>
        <div className={styles['end']}>
          <div className={styles['rights']}>
            {copyright && <SafeHtml html={copyright} />}
            {subscription !== WITHOUT_CREDIT && <p>{t('footer.poweredBy', { name: CREDIT })}</p>}
          </div>
          <nav aria-label={t('footer.languages')}>
            <LanguageMenu />
          </nav>
        </div>
      </div>
    </footer>
  );
});

function Contact() {
  const { t } = useTranslation('shell');
  const { phone, email } = useSession((session) => session.site.company);
  const lines = useSession((session) => session.site.addressLines);
  if (lines.length === 0 && !phone && !email) return null;
  return (
    <Column title={t('footer.contact')}>
      <address className={styles['address']}>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
        {email && <a href={`mailto:${email}`}>{email}</a>}
      </address>
    </Column>
  );
}

function Column({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={isWide ? styles['wide'] : undefined}>
      <h2 className={styles['title']}>{title}</h2>
      {children}
    </section>
  );
}
