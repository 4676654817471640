import type { Language } from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import { palettes, themeCss } from '@marketplace/theme';
import { textsOf } from './texts';

/**
 * AP-02: what stands while no configuration could ever be read. It tries again with growing pauses and becomes the page
 * by itself when the API is back; without scripts the browser's own refresh does it.
 */
export function placeholderPage(language: Language, nonce: string): string {
  const texts = { shell: textsOf(language, {}, 'product').namespace('shell') ?? {} };
  const translate = createI18n({ language, texts }).getFixedT(language, 'shell');
  const t = (key: string) => escapeHtml(translate(key));
  return `<!doctype html>
<html lang="${language}" data-theme="light">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="${palettes.light.ground}">
<noscript><meta http-equiv="refresh" content="5"></noscript>
<title>${t('loading.title')}</title>
<style nonce="${nonce}">${themeCss('light')}
body{margin:0;min-height:100dvh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px;text-align:center;font:16px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--ink)}
h1{font-size:1.5rem;margin:0}p{margin:0;max-width:48ch;color:var(--muted)}
a{display:inline-block;padding:12px 20px;border-radius:8px;background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
i{width:32px;height:32px;border-radius:50%;border:3px solid var(--accent);border-right-color:transparent;animation:turn 800ms linear infinite}
@keyframes turn{to{transform:rotate(1turn)}}@media(prefers-reduced-motion:reduce){i{animation:none}}</style>
</head>
<body>
<i aria-hidden="true"></i>
<h1 role="status">${t('loading.title')}</h1>
<p>${t('loading.text')}</p>
<a href="/">${t('home')}</a>
<script nonce="${nonce}">(function again(pause){setTimeout(function(){fetch(location.href,{method:'HEAD',cache:'no-store'}).then(function(r){if(r.status===503)throw 0;location.reload()}).catch(function(){again(Math.min(pause*1.6,15000))})},pause)})(800)</script>
</body>
</html>`;
}

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
