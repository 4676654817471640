import { THEMES } from '@marketplace/api-contract';
import { describe, expect, it } from 'vitest';
import type { Mail, MailBlock } from './mail';
import { getMailColours } from './mail-colours';
import { renderHtml, type Sender } from './mail-html';
import { renderPlainText } from './mail-plain-text';

const sender: Sender = {
  company: 'North & Lend',
  site: 'https://market.example',
  lines: ['1 Main St', '+1 780 555 0100'],
  logo: { src: '/media/brand/logo.png', width: 161, height: 44 },
  colours: getMailColours('light'),
};
const picture = { src: '/media/p/1', alt: 'A red canoe', ratio: 4 / 3, colors: ['#abc', '#def'] as [string, string] };
const body: MailBlock[] = [
  { kind: 'greeting', text: 'Hello Ada,' },
  { kind: 'paragraph', text: 'Thank you.\nIt is paid.' },
  {
    kind: 'items',
    items: [
      { title: '1 × Canoe', picture, details: ['June 10', 'Pickup'], url: 'https://market.example/product/canoe/1' },
      { title: '2 × Tent', picture: { ...picture, src: 'https://cdn.example/tent' }, details: [] },
      { title: 'Studio', picture: null, details: ['Today'] },
    ],
  },
  { kind: 'fact', label: 'Seller', lines: ['Noor S.', '+1 780 555 0199'] },
  {
    kind: 'amounts',
    rows: [
      { label: 'Total', amount: 'CA$80.00', isTotal: true },
      { label: 'Deposit', amount: 'CA$30.00' },
    ],
  },
  { kind: 'quote', intro: 'Message:', text: 'First\nSecond' },
  { kind: 'button', label: 'View order', url: 'https://market.example/orders/1' },
  { kind: 'note', text: 'You saved this.', link: { label: 'Stop', url: 'https://market.example/stop' } },
];
const mail = (part: Partial<Mail> = {}): Mail => ({ to: '', language: 'en', subject: 'Your order', body, ...part });

/** What a reader sees while pictures are blocked, without the text in comments for Outlook. */
const visibleText = (html: string) =>
  html
    .replace(/^.*<body/s, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/<img[^>]* alt="([^"]*)"[^>]*>/g, '$1')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

describe('the two parts of a mail', () => {
  it('has a plain text that reads like a letter, with each URL on a line of its own', () => {
    expect(renderPlainText(mail())).toBe(
      [
        'Hello Ada,',
        'Thank you.\nIt is paid.',
        '- 1 × Canoe\n  June 10\n  Pickup\n  https://market.example/product/canoe/1\n- 2 × Tent\n- Studio\n  Today',
        'Seller: Noor S.\n+1 780 555 0199',
        'Total: CA$80.00\nDeposit: CA$30.00',
        'Message:\n> First\n> Second',
        'View order:\nhttps://market.example/orders/1',
        'You saved this.\nStop:\nhttps://market.example/stop',
      ].join('\n\n'),
    );
  });

  it('has HTML with the same words, also while pictures are blocked, and no visible URL', () => {
    const text = visibleText(renderHtml(mail(), sender));
    for (const line of renderPlainText(mail()).split(/\n/)) {
      if (line.includes('https://')) continue;
      for (const word of line.replace(/^(- |> )|:/g, '').split(' ')) expect(text).toContain(word);
    }
    for (const alt of ['North &#38; Lend', 'A red canoe']) expect(text).toContain(alt);
    expect(text).not.toContain('https://');
  });
});

describe('the HTML of a mail', () => {
  const html = renderHtml(mail(), sender);

  it('shows pictures by absolute URL with size and alternative text', () => {
    const images = html.match(/<img[^>]*>/g) ?? [];
    expect(images.map((image) => /src="([^"]*)"/.exec(image)?.[1])).toEqual([
      'https://market.example/media/brand/logo.png',
      'https://market.example/media/p/1/320.jpg',
      'https://cdn.example/tent/320.jpg',
    ]);
    for (const image of images) expect(image).toMatch(/ width="\d+" height="\d+" alt="[^"]+"/);
  });

  it('has one link per item for assistive technology, and the picture leads to the same page', () => {
    const links = html.match(/<a href="https:\/\/market\.example\/product\/canoe\/1"[^>]*>/g) ?? [];
    expect(links).toHaveLength(2);
    expect(links.filter((link) => link.includes('aria-hidden="true"'))).toHaveLength(1);
  });

  it('shows the name of a company without a logo', () => {
    const text = renderHtml(mail(), { ...sender, logo: null });
    expect(text).toContain('>North &#38; Lend</a');
    expect(text).not.toContain('logo.png');
  });

  it('escapes every text, in content and in attributes', () => {
    const typed = `<script>alert(1)</script>"' onload="x`;
    const url = `https://market.example/?q=${typed}`;
    const item = { title: typed, url, picture: { ...picture, alt: typed }, details: [typed] };
    const typedBody: MailBlock[] = [
      { kind: 'greeting', text: typed },
      { kind: 'paragraph', text: typed },
      { kind: 'items', items: [item] },
      { kind: 'fact', label: typed, lines: [typed] },
      { kind: 'amounts', rows: [{ label: typed, amount: typed }] },
      { kind: 'quote', intro: typed, text: typed },
      { kind: 'button', label: typed, url },
      { kind: 'note', text: typed, link: { label: typed, url } },
    ];
    const rendered = renderHtml(mail({ subject: typed, heading: typed, body: typedBody }), {
      ...sender,
      company: typed,
      lines: [typed],
    });
    expect(rendered).not.toMatch(/<script|onload="/);
    expect(rendered.match(/&#60;script/g)?.length).toBeGreaterThan(15);
  });

  it('begins with the first paragraph, which mailboxes show as a preview', () => {
    expect(visibleText(html)).toMatch(/^[^>]*> Thank you\. It is paid\./);
  });

  it('has fluid tables for readers without style sheets and dark colours for those with them', () => {
    expect(html).toContain('style="max-width:600px"');
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain('@media (prefers-color-scheme:dark)');
    expect(html.match(/<table/g)).toHaveLength(html.match(/<table[^>]*role="presentation"/g)?.length ?? 0);
  });

  it('stays below the size at which Gmail cuts mails off', () => {
    const items = Array.from({ length: 10 }, () => ({ title: 'Canoe'.repeat(20), picture, details: ['CA$45.00'] }));
    expect(renderHtml(mail({ body: [{ kind: 'items', items }] }), sender).length).toBeLessThan(60_000);
  });
});

describe.each(THEMES)('the colours of mails in the %s theme', (theme) => {
  const channel = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = (hex: string) =>
    [1, 3, 5].reduce(
      (sum, at, index) =>
        sum + ([0.2126, 0.7152, 0.0722][index] ?? 0) * channel(parseInt(hex.slice(at, at + 2), 16) / 255),
      0,
    );
  const contrast = (one: string, other: string) => {
    const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  };

  it.each(['light', 'dark'] as const)('are readable on a %s screen, in the form that Outlook knows', (scheme) => {
    const colours = getMailColours(theme)[scheme];
    for (const colour of Object.values(colours)) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
    const { ground, card, ink, muted, link, accent, onAccent } = colours;
    for (const [text, background] of [
      [ink, card],
      [ink, ground],
      [muted, card],
      [muted, ground],
      [link, card],
      [onAccent, accent],
    ] as const)
      expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });
});
