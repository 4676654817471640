import { useLocation } from 'react-router';
import { LANGUAGES, type Language } from '@marketplace/api-contract';
import { languageNames, useTexts } from '@marketplace/i18n';
import { Link } from '@marketplace/ui';
import styles from './language-menu.module.css';

/** IL-01: links to the current page in each language; the server keeps the choice in a cookie. */
export function LanguageMenu() {
  const { t, language: current } = useTexts('shell');
  const { pathname, search } = useLocation();
  return (
    <ul className={styles['languages']} aria-label={t('language')}>
      {LANGUAGES.map((language) => (
        <li key={language}>
          <Link
            to={pathname + withLanguage(search, language)}
            reloadDocument
            lang={language}
            hrefLang={language}
            aria-current={language === current ? 'true' : undefined}
          >
            {languageNames[language]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The query string with another language. */
function withLanguage(search: string, language: Language): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `?${query}`;
}
