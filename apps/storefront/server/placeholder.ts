import type { Language } from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import { palettes, themeCss } from '@marketplace/theme';
import { textsOf } from './texts';

/**
 * AP-02: what stands while no configuration could ever be read. It tries again with growing pauses and becomes the page
 * by itself when the API is back; without scripts the browser's own refresh does it.
 */
export function placeholderPage(language: Language, nonce: string): string {
  const t = translator(language);
  return standIn({
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
 * What a visitor is shown who asked for too much: how long to wait, counting down, and then the page by itself. It asks first
 * whether it would be given the page, so it never loads in a loop, and each further wait is at least twice as long.
 */
export function waitPage(language: Language, nonce: string, seconds: number): string {
  const t = translator(language);
  const inSeconds = new Intl.RelativeTimeFormat(language, { numeric: 'always' }).format(seconds, 'second');
  const when = t('tooMany.when', { when: WHEN });
  return standIn({
    language,
    nonce,
    title: t('tooMany.title'),
    isAnnounced: false,
    body: `<p>${t('tooMany.text')}</p>
<p id="when" role="timer" data-seconds="${seconds}" data-text="${when}">${when.replace(WHEN, inSeconds)}</p>
<p id="again" role="status" data-text="${t('tooMany.again')}"></p>
<a href="">${t('error.retry')}</a>`,
    refreshSeconds: seconds,
    script: COUNT_DOWN,
  });
}

const WHEN = '%when%';
const LONGEST_SECONDS = 300;
/** Not all at the same moment: others behind the same address wait for it too. */
const SPREAD_SECONDS = 3;

const COUNT_DOWN = `(function(){
var when=document.getElementById('when'),again=document.getElementById('again');
var format=new Intl.RelativeTimeFormat(document.documentElement.lang,{numeric:'always'});
var pause=+when.dataset.seconds;
function count(end){var left=Math.ceil((end-Date.now())/1000);
if(left<=0)return ask();
when.textContent=when.dataset.text.replace('${WHEN}',format.format(left,'second'));
setTimeout(count,1000,end)}
function wait(seconds){count(Date.now()+seconds*1000+Math.random()*${SPREAD_SECONDS * 1000})}
function refused(seconds){pause=Math.min(Math.max(seconds||0,pause*2),${LONGEST_SECONDS});again.textContent=again.dataset.text;wait(pause)}
function ask(){fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(r){
if(r.status===429)refused(+r.headers.get('retry-after'));else location.reload()}).catch(function(){refused(0)})}
wait(pause)})()`;

type Translate = (key: string, values?: Record<string, string>) => string;

const translators = new Map<Language, Translate>();

function translator(language: Language): Translate {
  const known = translators.get(language);
  if (known) return known;
  const texts = { shell: textsOf(language, {}, 'product').namespace('shell') ?? {} };
  const translate = createI18n({ language, texts }).getFixedT(language, 'shell');
  const made: Translate = (key, values = {}) => escapeHtml(translate(key, values));
  translators.set(language, made);
  return made;
}

interface StandIn {
  language: Language;
  nonce: string;
  title: string;
  /** Said by screen readers when it comes, as what stands for a moment only. */
  isAnnounced: boolean;
  body: string;
  /** When the browser loads the page anew where scripts do not run. */
  refreshSeconds: number;
  script: string;
}

/** A page of this server's own, without the screens: it stands where there is nothing to render them with, or nothing to be rendered. */
function standIn({ language, nonce, title, isAnnounced, body, refreshSeconds, script }: StandIn): string {
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
