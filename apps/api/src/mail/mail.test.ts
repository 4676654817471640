import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgotPassword } from '@marketplace/api-contract';
import { screenDesigns, settings } from '@marketplace/database/schema';
import { eq } from 'drizzle-orm';
import { startMailServer, type MailServer } from '../testing/mail-server';
import { startApi, type TestApi } from '../testing/start-api';
import type { OutgoingMail } from './mail';
import { createOutbox } from './outbox';
import { createSmtp } from './smtp';

const calendar = {
  filename: 'order-1.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: 'BEGIN:VCALENDAR\r\nSUMMARY:渡辺\r\nEND:VCALENDAR\r\n',
};
const letter = (part: Partial<OutgoingMail> = {}): OutgoingMail => ({
  to: 'ada@example.com',
  from: { name: 'Northlend', address: 'post@northlend.example' },
  language: 'de',
  subject: 'Ein Gruß aus München',
  text: 'Grüße, Ада & 渡辺',
  html: '<!doctype html><p>Grüße, Ада &amp; 渡辺</p>',
  messageId: '<one@market.example>',
  ...part,
});

describe('mail over SMTP', () => {
  let server: MailServer;
  let t: TestApi;
  beforeAll(async () => {
    server = await startMailServer();
    t = await startApi({
      isWorking: false,
      deliver: createSmtp(server.url),
      variables: { PUBLIC_URL: 'https://market.example' },
      seed: async (db) => {
        const company = { name: 'Northlend', email: 'hello@northlend.example' };
        await db.insert(settings).values([
          {
            key: 'company',
            value: {
              ...company,
              phone: '',
              aboutUs: '',
              description: '',
              keywords: [],
              socialLinks: {},
              address: { street: '', city: '', state: '', zip: '', country: '' },
            },
          },
          { key: 'email.auth.user', value: 'post@northlend.example' },
        ]);
      },
    });
  });
  afterAll(async () => {
    await t.close();
    await server.close();
  });
  beforeEach(() => {
    server.received.length = 0;
    server.recipients.length = 0;
  });

  /** A new customer, whose first mail has been sent. */
  const signUp = async (details?: Parameters<TestApi['signUp']>[0]) => {
    const customer = await t.signUp(details);
    await expect.poll(() => t.jobs.runDue(), { interval: 10 }).toBe(1);
    server.received.length = 0;
    server.recipients.length = 0;
    return customer;
  };

  it('carries text and HTML in any script, a message id, the sender and the unsubscribe headers', async () => {
    await createSmtp(server.url)(letter({ unsubscribeUrl: 'https://market.example/api/unsubscribe?token=abc' }));
    const [mail] = server.received;
    expect(mail).toMatchObject({
      subject: 'Ein Gruß aus München',
      messageId: '<one@market.example>',
      html: '<!doctype html><p>Grüße, Ада &amp; 渡辺</p>',
      from: { value: [{ name: 'Northlend', address: 'post@northlend.example' }] },
      to: { value: [{ address: 'ada@example.com' }] },
    });
    expect(mail?.text?.trim()).toBe('Grüße, Ада & 渡辺');
    expect(mail?.attachments).toEqual([]);
    const lines = new Map(mail?.headerLines.map(({ key, line }) => [key, line.replace(/\s+/g, ' ')]));
    expect(lines.get('list-unsubscribe')).toBe('List-Unsubscribe: <https://market.example/api/unsubscribe?token=abc>');
    expect(lines.get('list-unsubscribe-post')).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  });

  it('carries attached files', async () => {
    await createSmtp(server.url)(letter({ attachments: [calendar] }));
    const [file] = server.received[0]?.attachments ?? [];
    expect(file).toMatchObject({
      filename: 'order-1.ics',
      contentType: 'text/calendar',
      contentDisposition: 'attachment',
    });
    expect(file?.content.toString()).toBe(calendar.content);
  });

  it('keeps a malicious address or subject within one address and one header', async () => {
    await createSmtp(server.url)(
      letter({ to: 'ada@example.com', subject: 'Hello\r\nBcc: eve@example.com', messageId: '<two@market.example>' }),
    );
    const [mail] = server.received;
    expect(mail?.bcc).toBeUndefined();
    expect(mail?.headers.has('bcc')).toBe(false);
    await createSmtp(server.url)(letter({ to: 'a@example.com, eve@example.com' })).catch(() => undefined);
    expect(server.received.flatMap(({ to }) => [to].flat().flatMap((one) => one?.value ?? []))).not.toContainEqual(
      expect.objectContaining({ address: 'eve@example.com' }),
    );
  });

  it.each(['anna@пример.рф', 'анна@пример.рф'])('AU-10 reaches %s', async (email) => {
    await signUp({ email });
    await t.api(forgotPassword, { body: { email } });
    await expect.poll(() => t.jobs.runDue(), { interval: 10 }).toBe(1);
    expect(server.recipients).toEqual([email]);
    expect(server.received.map(({ subject }) => subject)).toEqual(['Set a new password']);
  });

  it('AU-10 is sent once, later, when the server is down or rejects it', async () => {
    const { email } = await signUp();
    server.rejectionCodes.push(451, 421);
    await t.api(forgotPassword, { body: { email } });
    await expect.poll(() => t.jobs.runDue(), { interval: 10 }).toBe(1);
    expect(await t.jobs.runDue({ isEarly: true })).toBe(1);
    expect(server.received).toEqual([]);
    expect(await t.jobs.runDue({ isEarly: true })).toBe(1);
    expect(await t.jobs.runDue({ isEarly: true })).toBe(0);
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.subject).toBe('Set a new password');
    expect(mail?.messageId).toMatch(/^<[\w-]+@market\.example>$/);
    expect(mail?.html).toMatch(/<a href="https:\/\/market\.example\/reset-password\?token=[\w-]{43}" /);
    expect(mail?.from?.value).toEqual([{ name: 'Northlend', address: 'post@northlend.example' }]);
  });

  it('AU-10 AP-10 has the logo and the accent of the marketplace', async () => {
    const { email } = await signUp();
    await t.db.insert(screenDesigns).values([
      { screenName: 'Theme', design: { theme: 'idyaflow' } },
      {
        screenName: 'Header',
        design: { otherSettings: { logo: { src: '/media/brand/logo.svg', logo_width: 176, logo_height: 48 } } },
      },
    ]);
    await t.api(forgotPassword, { body: { email } });
    await expect.poll(() => t.jobs.runDue(), { interval: 10 }).toBe(1);
    const html = server.received[0]?.html || '';
    // Mailboxes show no SVG.
    expect(html).toMatch(/<img src="https:\/\/market\.example\/media\/brand\/logo\.png" width="161" height="44"/);
    expect(html).toContain('bgcolor="#cddc39"');
    await t.db
      .update(screenDesigns)
      .set({ design: { otherSettings: { logo: { src: 'https://cdn.example/logo.svg' } } } })
      .where(eq(screenDesigns.screenName, 'Header'));
    await t.api(forgotPassword, { body: { email } });
    await expect.poll(() => t.jobs.runDue(), { interval: 10 }).toBe(1);
    expect(server.received[1]?.html).not.toContain('<img');
    await t.db.delete(screenDesigns);
  });

  it('AU-17 is stored encrypted while it waits', async () => {
    const { email } = await t.signUp();
    server.rejectionCodes.push(451);
    await t.api(forgotPassword, { body: { email } });
    await expect.poll(() => t.jobs.runDue(), { interval: 10 }).toBe(1);
    const { rows } = await t.pool.query<{ data: unknown; output: unknown }>('SELECT data, output FROM jobs.job');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('token');
    expect(JSON.stringify(rows)).not.toContain(email);
    await t.jobs.runDue({ isEarly: true });
  });
});

describe('the outbox', () => {
  let folder: string;
  let t: TestApi;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marketplace-outbox-'));
    t = await startApi({ variables: { DATA_DIR: folder } });
    const write = (minute: string) =>
      createOutbox(join(folder, 'outbox'), () => new Date(`2026-06-01T10:${minute}:00Z`));
    await write('00')(letter({ attachments: [calendar] }));
    await write('01')(
      letter({ subject: '<script>alert(1)</script>', html: '<p onclick="x">&quot;"</p>', messageId: '<b@x>' }),
    );
  });
  afterAll(async () => {
    await t.close();
    await rm(folder, { recursive: true });
  });
  const local = () => ({ host: new URL(t.url).host });

  it('stores each mail as a readable file that only its owner can read', async () => {
    const files = (await readdir(join(folder, 'outbox'))).sort();
    expect(files.map((name) => name.replace(/^.*Z-[0-9a-f]{8}/, ''))).toEqual([
      '-order-1.ics',
      '.html',
      '.txt',
      '.html',
      '.txt',
    ]);
    for (const file of files) expect((await stat(join(folder, 'outbox', file))).mode & 0o777).toBe(0o600);
  });

  it('is a page in demo mode: newest first, not cached, and no content of a mail runs', async () => {
    const list = await t.api.raw<string>('/outbox', { headers: local() });
    expect(list.status).toBe(200);
    expect(list.headers.get('cache-control')).toBe('private, no-store');
    expect(list.body).not.toContain('<script');
    expect(list.body.indexOf('&#60;script')).toBeLessThan(list.body.indexOf('Ein Gru'));
    const [first = ''] = /\/outbox\/2026[\w.-]+/.exec(list.body) ?? [];
    const mail = await t.api.raw<string>(first);
    expect(mail.body).toContain(
      '<iframe title="HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="&#60;base',
    );
    expect(mail.headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
    expect(mail.body).not.toContain('<p onclick');
  });

  it('offers the files attached to a mail, and no other file', async () => {
    const list = await t.api.raw<string>('/outbox', { headers: local() });
    const [path = ''] = /\/outbox\/2026-06-01T10-00[\w.-]+/.exec(list.body) ?? [];
    const mail = await t.api.raw<string>(path);
    expect(mail.body).toContain(`<a href="${path}/order-1.ics">order-1.ics</a>`);
    const file = await t.api.raw<string>(`${path}/order-1.ics`);
    expect(file.body).toBe(calendar.content);
    expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="order-1.ics"');
    for (const name of ['order-2.ics', '..%2f..%2fsecret'])
      expect((await t.api.raw(`${path}/${name}`)).status).toBe(404);
  });

  it.each(['..%2fsecret', '2026', '%00', '2026-06-01T10-00-00.000Z-00000000'])(
    'answers an unknown mail with 404: %s',
    async (name) => {
      expect((await t.api.raw(`/outbox/${name}`)).status).toBe(404);
    },
  );

  it.each([
    ['by another name', { host: 'market.example' }],
    ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
  ])('answers requests %s with 404', async (_, headers) => {
    const { request } = await import('node:http');
    const status = await new Promise((resolve) => {
      request(`${t.url}/outbox`, { headers }, (answer) => resolve(answer.resume().statusCode)).end();
    });
    expect(status).toBe(404);
  });

  it('exists neither in live mode nor when a mail server is set', async () => {
    const live = {
      MODE: 'live',
      PUBLIC_URL: 'https://x.example',
      SMTP_URL: 'smtps://mail.example',
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    };
    for (const variables of [live, { SMTP_URL: 'smtp://127.0.0.1:1' }]) {
      const other = await startApi({ variables });
      expect((await other.api.raw('/outbox')).status).toBe(404);
      await other.close();
    }
  });
});
