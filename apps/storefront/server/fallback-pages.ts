import type { TFunction } from 'i18next';
import type { Language } from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import { palettes } from '@marketplace/palettes';
import { themeCss } from '@marketplace/theme';
import { createLanguageTexts } from './texts';

/**
 * The page shown while the configuration has never been read (AP-02). It retries with growing
 * pauses and reloads when the API is back; without scripts a meta refresh does so.
 */
export function renderLoadingPage(language: Language, nonce: string): string {
  const t = getTranslate(language);
  return renderPage({
    language,
    nonce,
    title: t('loading.title'),
    isAnnounced: true,
    body: `<p>${t('loading.text')}</p>
<a href="/">${t('home')}</a>`,
    refreshSeconds: 5,
    script: `(function again(pause){setTimeout(function(){fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(r){if(r.status===503)throw 0;location.reload()}).catch(function(){again(Math.min(pause*1.6,15000))})},pause)})(800)`,
  });
}

/**
 * The page for a rate-limited visitor: counts down, then loads the page by itself. It first sends a
 * HEAD request, so it never reloads in a loop, and doubles each further wait at least.
 */
export function renderTooManyRequestsPage(language: Language, nonce: string, seconds: number): string {
  const t = getTranslate(language);
  const inSeconds = new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(seconds, 'second');
  const when = t('tooMany.when', { when: WAIT_PLACEHOLDER });
  return renderPage({
    language,
    nonce,
    title: t('tooMany.title'),
    isAnnounced: false,
    body: `<p>${t('tooMany.text')}</p>
<p id="when" role="timer" data-seconds="${seconds}" data-text="${when}">${when.replace(WAIT_PLACEHOLDER, inSeconds)}</p>
<p id="again" role="status" data-text="${t('tooMany.again')}"></p>
<a href="">${t('error.retry')}</a>`,
    refreshSeconds: seconds,
    script: COUNT_DOWN,
  });
}

const WAIT_PLACEHOLDER = '%when%';
const MAX_WAIT_SECONDS = 300;
/** Random delay, because others behind the same address wait too. */
const JITTER_SECONDS = 3;

const COUNT_DOWN = `(function(){
var when=document.getElementById('when'),again=document.getElementById('again');
var format=new Intl.RelativeTimeFormat(document.documentElement.lang,{numeric:'always'});
var pause=+when.dataset.seconds;
function count(end){var left=Math.ceil((end-Date.now())/1000);
if(left<=0)return ask();
when.textContent=when.dataset.text.replace('${WAIT_PLACEHOLDER}',format.format(left,'second'));
setTimeout(count,1000,end)}
function wait(seconds){count(Date.now()+seconds*1000+Math.random()*${JITTER_SECONDS * 1000})}
function refused(seconds){pause=Math.min(Math.max(seconds||0,pause*2),${MAX_WAIT_SECONDS});again.textContent=again.dataset.text;wait(pause)}
function ask(){fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(r){
if(r.status===429)refused(+r.headers.get('retry-after'));else location.reload()}).catch(function(){refused(0)})}
wait(pause)})()`;

type Translate = TFunction<'shell'>;

const translators = new Map<Language, Translate>();

function getTranslate(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const texts = { shell: createLanguageTexts(language, {}).namespace('shell') ?? {} };
  const translate = createI18n({ language, texts }).getFixedT(language, 'shell');
  const escaped = ((...args: Parameters<Translate>) => escapeHtml(translate(...args))) as Translate;
  translators.set(language, escaped);
  return escaped;
}

interface PageContent {
  language: Language;
  nonce: string;
  title: string;
  /** Whether screen readers announce the title as a status. */
  isAnnounced: boolean;
  body: string;
  /** Delay of the meta refresh, which replaces the script when scripts do not run. */
  refreshSeconds: number;
  script: string;
}

/** Renders a page without React, for when no configuration or no render is available. */
function renderPage({ language, nonce, title, isAnnounced, body, refreshSeconds, script }: PageContent): string {
  return `<!doctype html>
<html lang="${language}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${palettes.light.ground}">
<noscript><meta http-equiv="refresh" content="${refreshSeconds}"></noscript>
<title>${title}</title>
<style nonce="${nonce}">${themeCss('light')}
body{margin:0;min-height:100dvh;font:16px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--ink)}
main{min-height:100dvh;box-sizing:border-box;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;text-align:center}
h1{font-size:1.5rem;margin:0}p{margin:0;max-width:48ch;color:var(--muted)}[role=timer]{color:var(--ink);font-variant-numeric:tabular-nums}p:empty{display:none}
a{display:inline-block;padding:12px 20px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
i{width:32px;height:32px;border-radius:50%;border:3px solid var(--accent);border-right-color:transparent;animation:turn 800ms linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}@media(prefers-reduced-motion:reduce){i{animation:none}}</style>
</head>
<body>
<main>
<i aria-hidden="true"></i>
<h1${isAnnounced ? ' role="status"' : ''}>${title}</h1>
${body}
</main>
<script nonce="${nonce}">${script}</script>
</body>
</html>`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
