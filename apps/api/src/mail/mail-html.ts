import type { Picture } from '@marketplace/api-contract';
import type { Mail, MailBlock, MailItem } from './mail';
import type { MailColours } from './mail-colours';
import { Html, html } from './html';

/** What a mail shows of the company that sends it. */
export interface Sender {
  company: string;
  /** The storefront's origin. */
  site: string;
  /** The company's address and contact details. */
  lines: readonly string[];
  /** The sizes are CSS pixels. Null: the company's name is shown. */
  logo: { src: string; width: number; height: number } | null;
  colours: { light: MailColours; dark: MailColours };
}

const WIDTH = 600;
const PICTURE_WIDTH = 104;
/** Twice the shown size, for sharp screens. */
const PICTURE_FILE = '320.jpg';
const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,'Hiragino Sans','Noto Sans JP',sans-serif";
const SIZES = {
  heading: 'font-size:24px;line-height:30px;font-weight:700',
  body: 'font-size:16px;line-height:24px',
  title: 'font-size:16px;line-height:22px;font-weight:600',
  detail: 'font-size:14px;line-height:20px',
  small: 'font-size:13px;line-height:18px',
} as const;
const TABLE = new Html('role="presentation" cellpadding="0" cellspacing="0" border="0"');
/** Mailboxes fill the rest of the preview with this instead of the text that follows. */
const PREVIEW_END = new Html('&#847;&zwnj;&nbsp;'.repeat(60));

/**
 * The HTML document of a mail: a card of at most 600 px on the marketplace's colours. Tables and
 * inline styles, because Outlook for Windows ignores most of CSS; the style element only adds what
 * a mailbox may ignore: dark colours and the layout of small screens.
 */
export function renderHtml(mail: Pick<Mail, 'language' | 'subject' | 'heading' | 'body'>, sender: Sender): string {
  const { language, subject, heading = subject, body } = mail;
  const { colours, company, lines } = sender;
  const { light } = colours;
  const preview = body.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []))[0] ?? '';
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="date=no,address=no" />
        <title>${subject}</title>
        <style>
          ${createStyles(colours.dark)}
        </style>
        ${FOR_OUTLOOK.head}
      </head>
      <body class="ground" style="margin:0;padding:0;background:${light.ground};-webkit-text-size-adjust:100%">
        <div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${preview}${PREVIEW_END}</div>
        <table ${TABLE} width="100%" class="ground" bgcolor="${light.ground}" style="background:${light.ground}">
          <tr>
            <td align="center" class="around" style="padding:32px 16px">
              ${FOR_OUTLOOK.start}
              <table ${TABLE} width="100%" style="max-width:${WIDTH}px">
                <tr>
                  <td style="padding:0 0 20px">${renderLogo(sender)}</td>
                </tr>
                <tr>
                  <td
                    class="card"
                    bgcolor="${light.card}"
                    style="background:${light.card};border:1px solid ${light.line};border-radius:16px;padding:32px;overflow-wrap:anywhere;word-break:break-word"
                  >
                    <table ${TABLE} width="100%">
                      <tr>
                        <td><h1 class="ink" style="margin:0;${font('heading', light.ink)}">${heading}</h1></td>
                      </tr>
                      ${body.map((block) => renderBlock(block, sender))}
                    </table>
                  </td>
                </tr>
                <tr>
                  <td class="muted" style="padding:24px 8px 0;${font('small', light.muted)}">
                    ${withBreaks([company, ...lines].join('\n'))}
                  </td>
                </tr>
              </table>
              ${FOR_OUTLOOK.end}
            </td>
          </tr>
        </table>
      </body>
    </html>`.source;
}

/** Outlook for Windows knows no max-width, and falls back to a serif font. */
const FOR_OUTLOOK = {
  head: new Html(
    '<!--[if mso]><style>td,h1,a{font-family:Arial,sans-serif!important}</style><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->',
  ),
  start: new Html(
    `<!--[if mso]><table role="presentation" cellpadding="0" cellspacing="0" border="0" width="${WIDTH}"><tr><td><![endif]-->`,
  ),
  end: new Html('<!--[if mso]></td></tr></table><![endif]-->'),
};

function createStyles(dark: MailColours): Html {
  const rules = [
    ['.ground', `background:${dark.ground}!important`],
    ['.card', `background:${dark.card}!important;border-color:${dark.line}!important`],
    ['.item', `border-color:${dark.line}!important`],
    ['.line', `border-color:${dark.line}!important`],
    ['.ink', `color:${dark.ink}!important`],
    ['.muted', `color:${dark.muted}!important`],
    ['.link', `color:${dark.link}!important`],
    ['.button', `background:${dark.accent}!important`],
    ['.button a', `color:${dark.onAccent}!important`],
  ] as const;
  const media = rules.map(([selector, style]) => `${selector}{${style}}`).join('');
  // Outlook on the web marks the elements whose colours it has changed.
  const outlook = rules
    .map(([selector, style]) => `[data-ogsc] ${selector},[data-ogsb] ${selector}{${style}}`)
    .join('');
  return new Html(
    `:root{color-scheme:light dark;supported-color-schemes:light dark}` +
      `a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}` +
      `@media (max-width:480px){.around{padding:20px 12px!important}.card{padding:24px 20px!important}.picture{width:64px!important}.picture img{width:64px!important;height:auto!important}.about{padding:12px!important}.action,.button a{display:block!important;width:auto!important;text-align:center!important}.action tbody,.action tr,.action td{display:block!important}}` +
      `@media (prefers-color-scheme:dark){${media}}${outlook}`,
  );
}

const font = (size: keyof typeof SIZES, color: string) => new Html(`font-family:${FONT};${SIZES[size]};color:${color}`);

const withBreaks = (text: string): Html[] =>
  text.split('\n').map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));

function renderLogo({ company, site, logo, colours }: Sender): Html {
  const { light } = colours;
  const name = font('heading', light.ink);
  return logo
    ? html`<a href="${site}" class="ink" style="${name};text-decoration:none"
        ><img
          src="${new URL(logo.src, site).href}"
          width="${logo.width}"
          height="${logo.height}"
          alt="${company}"
          style="display:block;border:0"
      /></a>`
    : html`<a href="${site}" class="ink" style="${name};text-decoration:none">${company}</a>`;
}

function renderBlock(block: MailBlock, sender: Sender): Html {
  const { light } = sender.colours;
  switch (block.kind) {
    case 'greeting':
    case 'paragraph':
      return html`<tr>
        <td class="ink" style="padding:16px 0 0;${font('body', light.ink)}">${withBreaks(block.text)}</td>
      </tr>`;
    case 'items':
      return html`${block.items.map(
        (item) =>
          html`<tr>
            <td style="padding:16px 0 0">${renderItem(item, sender)}</td>
          </tr>`,
      )}`;
    case 'fact':
      return html`${renderLabel(block.label, light)}
        <tr>
          <td class="ink" style="${font('body', light.ink)}">${withBreaks(block.lines.join('\n'))}</td>
        </tr>`;
    case 'amounts':
      return html`<tr>
        <td style="padding:24px 0 0">
          <table ${TABLE} width="100%" class="line" style="border-top:1px solid ${light.line}">
            ${block.rows.map((row) => renderAmount(row, light))}
          </table>
        </td>
      </tr>`;
    case 'quote':
      return html`${block.intro ? renderLabel(block.intro, light) : ''}
        <tr>
          <td style="padding:8px 0 0">
            <table ${TABLE} width="100%">
              <tr>
                <td
                  class="line ink"
                  style="padding:4px 0 4px 16px;border-left:3px solid ${light.line};${font('body', light.ink)}"
                >
                  ${withBreaks(block.text)}
                </td>
              </tr>
            </table>
          </td>
        </tr>`;
    case 'button':
      return html`<tr>
        <td style="padding:28px 0 4px">${renderButton(block, light)}</td>
      </tr>`;
    case 'note':
      return html`<tr>
        <td class="muted" style="padding:20px 0 0;${font('detail', light.muted)}">
          ${withBreaks(block.text)}${block.link ? html`<br />${renderLink(block.link, light)}` : ''}
        </td>
      </tr>`;
  }
}

const renderLabel = (label: string, light: MailColours): Html =>
  html`<tr>
    <td class="muted" style="padding:20px 0 2px;${font('small', light.muted)}">${label}</td>
  </tr>`;

function renderItem({ title, url, picture, details }: MailItem, { colours, site }: Sender): Html {
  const { light } = colours;
  // The picture leads where the title does: assistive technology announces one link, not two.
  const hidden = new Html('tabindex="-1" aria-hidden="true"');
  const link = (content: Html, attributes: Html | '' = '') =>
    url === undefined ? content : html`<a href="${url}" ${attributes} style="text-decoration:none">${content}</a>`;
  const renderPicture = ({ src, ratio, alt }: Picture) =>
    html`<td
      class="picture muted"
      width="${PICTURE_WIDTH}"
      valign="top"
      style="padding:12px 0 12px 12px;width:${PICTURE_WIDTH}px;${font('small', light.muted)}"
    >
      ${link(
        html`<img
          src="${new URL(`${src}/${PICTURE_FILE}`, site).href}"
          width="${PICTURE_WIDTH}"
          height="${Math.round(PICTURE_WIDTH / ratio)}"
          alt="${alt}"
          style="display:block;border:0;border-radius:8px"
        />`,
        hidden,
      )}
    </td>`;
  const name = html`<span class="ink" style="color:${light.ink}">${title}</span>`;
  return html`<table
    ${TABLE}
    width="100%"
    class="item"
    style="border:1px solid ${light.line};border-radius:12px;border-collapse:separate"
  >
    <tr>
      ${picture ? renderPicture(picture) : ''}
      <td valign="top" class="about" style="padding:12px 16px">
        <table ${TABLE} width="100%">
          <tr>
            <td class="ink" style="${font('title', light.ink)}">${link(name)}</td>
          </tr>
          ${details.map(
            (detail, index) =>
              html`<tr>
                <td
                  class="${index === 0 ? 'ink' : 'muted'}"
                  style="padding:4px 0 0;${font('detail', index === 0 ? light.ink : light.muted)}"
                >
                  ${detail}
                </td>
              </tr>`,
          )}
        </table>
      </td>
    </tr>
  </table>`;
}

function renderAmount(
  { label, amount, isTotal = false }: { label: string; amount: string; isTotal?: boolean },
  light: MailColours,
): Html {
  const style = font(isTotal ? 'title' : 'body', light.ink);
  return html`<tr>
    <td class="ink" valign="top" style="padding:12px 16px 0 0;${style}">${label}</td>
    <td class="ink" align="right" valign="top" style="padding:12px 0 0;white-space:nowrap;${style}">${amount}</td>
  </tr>`;
}

// Outlook ignores the padding of a link, and takes that of the cell from `mso-padding-alt`.
const renderButton = ({ url, label }: { url: string; label: string }, light: MailColours): Html =>
  html`<table ${TABLE} class="action">
    <tr>
      <td
        class="button"
        align="center"
        bgcolor="${light.accent}"
        style="border-radius:10px;background:${light.accent};mso-padding-alt:14px 28px"
      >
        <a
          href="${url}"
          style="display:inline-block;padding:14px 28px;${font('title', light.onAccent)};text-decoration:none"
          >${label}</a
        >
      </td>
    </tr>
  </table>`;

const renderLink = ({ url, label }: { url: string; label: string }, light: MailColours): Html =>
  html`<a href="${url}" class="link" style="color:${light.link}">${label}</a>`;
