import { useLocation } from 'react-router';
import { useTranslation } from 'react-i18next';
import { LANGUAGES, type Language } from '@marketplace/api-contract';
import { languageNames, useLanguage } from '@marketplace/i18n';
import { Link } from '@marketplace/ui';
import styles from './language-menu.module.css';

/** IL-01: links to the current page in each language; the server keeps the choice in a cookie. */
export function LanguageMenu() {
  const { t } = useTranslation('shell');
  const current = useLanguage();
  const { pathname, search } = useLocation();
  return (
    <ul className={styles['languages']} aria-label={t('language')}>
      {LANGUAGES.map((language) => {
        const to = pathname + withLanguage(search, language);
        return (
          <li key={language}>
            <Link
              // A cached page is rendered without the dates of its address, and hydration changes no
              // attribute.
              suppressHydrationWarning
              ref={(link) => link?.setAttribute('href', to)}
              to={to}
              reloadDocument
              lang={language}
              hrefLang={language}
              aria-current={language === current ? 'true' : undefined}
            >
              {languageNames[language]}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** The query string with another language. */
function withLanguage(search: string, language: Language): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `?${query}`;
}
