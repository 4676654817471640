import { useLocation } from 'react-router';
import { LANGUAGES, type Language } from '@marketplace/api-contract';
import { LANGUAGE_COOKIE, languageNames, useTexts } from '@marketplace/i18n';
import { Link } from '@marketplace/ui';
import { YEAR_SECONDS } from '../cookies';
import styles from './language-menu.module.css';

/** IL-01: the languages as links to this same page, each in its own words; the choice is kept in a cookie. */
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
            onClick={() => keepLanguage(language)}
          >
            {languageNames[language]}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** A query with another language and all else as it was. */
function withLanguage(search: string, language: Language): string {
  const query = new URLSearchParams(search);
  query.set('lang', language);
  return `?${query}`;
}

function keepLanguage(language: Language): void {
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}
