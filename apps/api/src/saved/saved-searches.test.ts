import {
  changeSavedSearch,
  deleteSavedSearch,
  LANGUAGES,
  listSavedSearches,
  openSavedSearch,
  resumeEmails,
  SAVED_SEARCHES_MAXIMUM,
  saveSearch,
  stopEmails,
  type Language,
} from '@marketplace/api-contract';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { savedSearches } from '@marketplace/database/schema';
import { insertCategory, insertProduct, insertSeller } from '../products/product-fixtures';
import type { ApiCaller } from '../testing/api-caller';
import { startApi, type TestApi } from '../testing/start-api';

const MINUTE_MS = 60_000;
let t: TestApi;
let now = new Date('2026-06-01T16:00:00Z');
/** Milliseconds by which each reading advances the clock. */
let msEachReading = 0;
let sellerId: number;
let categoryId: number;
beforeAll(async () => {
  const clock = () => (now = new Date(now.getTime() + msEachReading));
  t = await startApi({ clock, isWorking: false, variables: { PUBLIC_URL: 'https://market.example' } });
  sellerId = await insertSeller(t.db);
  categoryId = await insertCategory(t.db, { slug: 'boats', name: 'Boats' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(savedSearches);
  t.mails.length = 0;
});

const advance = (minutes: number) => (now = new Date(now.getTime() + minutes * MINUTE_MS));
const offer = (name: string, details: object = {}) =>
  insertProduct(t.db, {
    sellerId,
    categoryId,
    name,
    slug: name.toLowerCase().replaceAll(' ', '-'),
    createdAt: now,
    ...details,
  });
const save = (api: ApiCaller, query: string, part: { name?: string; language?: Language } = {}) =>
  api(saveSearch, { body: { query, name: 'Kayaks', language: 'en', ...part } });
/** What the schedule starts: the check and the mails that it queues. */
const check = async () => {
  expect((await t.api.raw('/outbox/check', { method: 'POST' })).status).toBe(303);
  await t.jobs.runDue();
};
/** As if the schedule of each process had queued it. */
const enqueue = (name: string) =>
  t.pool.query("INSERT INTO jobs.job (name, data, policy, singleton_key) VALUES ($1, '{}', 'short', $2)", [
    name,
    randomUUID(),
  ]);
const tokenIn = (text: string | undefined, name = 'postSearchToken') =>
  new RegExp(`${name}=([\\w-]{43})`).exec(text ?? '')?.[1] ?? '';

describe('a saved search', () => {
  it('SE-16 is stored in canonical form, without page, order and view, and listed newest first', async () => {
    const { api } = await t.signUp();
    const first = await save(
      api,
      'page=3&city=Edmonton&search=%20kayak%20&sort=price-asc&view=map&lang=de&utm_source=x',
    );
    expect(first).toMatchObject({ name: 'Kayaks', query: 'search=kayak&city=Edmonton', isMailed: true });
    advance(1);
    const second = await save(api, 'category=boats', { name: 'Boats' });
    expect(await api(listSavedSearches)).toEqual([second, first]);
  });

  it('SE-16 takes the new name when it is saved again', async () => {
    const { api } = await t.signUp();
    const first = await save(api, 'search=kayak&city=Edmonton');
    expect(await save(api, 'city=Edmonton&search=kayak', { name: 'Again' })).toEqual({ ...first, name: 'Again' });
    expect(await api(listSavedSearches)).toHaveLength(1);
  });

  it('SE-16 is renamed, paused and deleted by its owner only', async () => {
    const { api } = await t.signUp();
    const other = await t.signUp();
    const { id } = await save(api, 'search=kayak');
    const params = { id };
    expect(await other.api(listSavedSearches)).toEqual([]);
    expect(await other.api.expectError(changeSavedSearch, { params, body: { name: 'Mine' } })).toMatchObject({
      status: 404,
    });
    await other.api(deleteSavedSearch, { params });
    expect(await api(changeSavedSearch, { params, body: { name: 'River', isMailed: false } })).toMatchObject({
      name: 'River',
      isMailed: false,
    });
    expect(await api(changeSavedSearch, { params, body: {} })).toMatchObject({ name: 'River' });
    await api(deleteSavedSearch, { params });
    expect(await api(listSavedSearches)).toEqual([]);
  });

  it.each([
    ['nothing chosen', { query: '' }],
    ['only an order', { query: 'sort=price-asc&page=2' }],
    ['broken values', { query: 'price=9..1&startDate=tomorrow&sale=theft' }],
    ['an endless address', { query: `search=${'x'.repeat(5000)}` }],
    ['no name', { name: '  ' }],
    ['a name of two lines', { name: 'a\nb' }],
    ['a name without end', { name: 'x'.repeat(121) }],
    ['an unknown language', { language: 'xx' }],
  ])('SE-16 is rejected with %s', async (_, part) => {
    const { api } = await t.signUp();
    const body = { query: 'search=kayak', name: 'Kayaks', language: 'en', ...part };
    expect(await api.raw('/api/savedSearches', { method: 'POST', body })).toMatchObject({ status: 400 });
  });

  it('SE-16 treats hostile text as plain text', async () => {
    const { api } = await t.signUp();
    const hostile = `'; DROP TABLE saved_searches; --<img src=x onerror=alert(1)>`;
    const { query } = await save(api, new URLSearchParams({ search: hostile }).toString(), { name: hostile });
    expect(new URLSearchParams(query).get('search')).toBe(hostile);
    await check();
    expect(await api(listSavedSearches)).toMatchObject([{ name: hostile }]);
  });

  it('SE-16 is rejected beyond the maximum, also for concurrent calls', async () => {
    const { api } = await t.signUp();
    for (let index = 1; index < SAVED_SEARCHES_MAXIMUM; index++) await save(api, `search=kayak${index}`);
    const replies = await Promise.all(
      ['a', 'b', 'c'].map((word) =>
        api.raw('/api/savedSearches', {
          method: 'POST',
          body: { query: `search=${word}`, name: word, language: 'en' },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });
});

describe('a new match', () => {
  it('SE-16 is mailed once, with name, price and links, if it was added after the search was saved', async () => {
    const { api, email } = await t.signUp({ isVerified: true });
    await offer('Old kayak');
    advance(1);
    await save(api, 'search=kayak', { name: 'Kayaks & <more>' });
    advance(5);
    await check();
    expect(t.mails).toEqual([]);
    const id = await offer('Sea kayak Aurora');
    await offer('Guitar');
    advance(5);
    await check();
    expect(t.mails).toHaveLength(1);
    const [mail] = t.mails;
    expect(mail).toMatchObject({ to: email, subject: expect.stringContaining('Kayaks & <more>') });
    expect(mail?.text).toContain(
      `- Sea kayak Aurora\n  CA$45.00 / day · Edmonton, AB\n  https://market.example/product/sea-kayak-aurora/${id}`,
    );
    expect(mail?.text).not.toMatch(/Old kayak|Guitar/);
    expect(mail?.html).toContain('Kayaks &#38; &#60;more&#62;');
    expect(mail?.unsubscribeUrl).toMatch(/^https:\/\/market\.example\/api\/unsubscribe\?token=[\w-]{43}$/);
    const token = tokenIn(mail?.text);
    expect(await t.api(openSavedSearch, { body: { token } })).toEqual({
      name: 'Kayaks & <more>',
      query: 'search=kayak',
    });
    advance(11);
    await check();
    expect(t.mails).toHaveLength(1);
  });

  it('SE-16 is mailed without the name of the search until the customer’s address is verified', async () => {
    const { api } = await t.signUp();
    await save(api, 'search=canoe', { name: 'Win at prize.example' });
    advance(1);
    await offer('Canoe Aurora');
    advance(1);
    await check();
    const [mail] = t.mails;
    expect(mail?.subject).toBe('New in your saved search · market.example');
    expect(mail!.text + mail!.html).toContain('Canoe Aurora');
    expect(mail!.text + mail!.html).not.toContain('prize');
  });

  it('SE-16 is searched for only after a product was added', async () => {
    const { api } = await t.signUp();
    await save(api, 'search=raft');
    const look = async () => {
      await enqueue('saved-searches.look');
      await t.jobs.runDue();
    };
    await look();
    advance(1);
    await offer('Raft');
    advance(1);
    await look();
    expect(t.mails).toHaveLength(1);
    const { rows } = await t.pool.query("SELECT count(*)::int AS n FROM jobs.job WHERE name = 'saved-searches.check'");
    await look();
    const after = await t.pool.query("SELECT count(*)::int AS n FROM jobs.job WHERE name = 'saved-searches.check'");
    expect(after.rows).toEqual(rows);
  });

  const SUBJECTS: Record<Language, string> = {
    en: 'New in “Kayaks” · market.example',
    it: 'Novità per «Kayaks» · market.example',
    es: 'Novedades en «Kayaks» · market.example',
    ja: '「Kayaks」の新着 · market.example',
    ru: 'Новое по запросу «Kayaks» · market.example',
    de: 'Neu in „Kayaks“ · market.example',
  };
  it.each(LANGUAGES)('SE-16 IL-01 is mailed in the language of the search: %s', async (language) => {
    const { api } = await t.signUp({ isVerified: true });
    await save(api, 'search=dinghy', { language });
    advance(1);
    for (let index = 0; index < 12; index++) await offer(`Dinghy ${index} ${language}`);
    await offer('Priceless dinghy', { saleType: 'request', price: null, rules: null, typicalDays: 3 });
    advance(1);
    await check();
    const [mail] = t.mails;
    expect(mail?.html).toContain(`<html lang="${language}">`);
    expect(mail?.text.match(/\/product\//g)).toHaveLength(10);
    // Three more than the ten that the mail lists.
    expect(mail?.text.split('\n\n').at(-4)).toMatch(/3/);
    expect(mail?.subject).toBe(SUBJECTS[language]);
  });

  it('SE-16 is mailed once when two processes check at the same time', async () => {
    const other = await t.startAnother();
    const people = await Promise.all(Array.from({ length: 6 }, () => t.signUp()));
    for (const { api } of people) await save(api, 'search=catamaran');
    advance(1);
    await offer('Catamaran');
    advance(1);
    for (let times = 0; times < 4; times++) await enqueue('saved-searches.check');
    await Promise.all([t.jobs.runDue(), other.jobs.runDue(), t.jobs.runDue(), other.jobs.runDue()]);
    await Promise.all([t.jobs.runDue(), other.jobs.runDue()]);
    await other.close();
    expect(t.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => email).sort());
  });

  it('SE-16 leaves each search with the time of its own check, also when a run passes midnight UTC', async () => {
    const { api } = await t.signUp();
    for (const search of ['canoe', 'kayak', 'raft']) await save(api, `search=${search}`);
    advance(1);
    const before = now;
    msEachReading = MINUTE_MS;
    await check();
    msEachReading = 0;
    const rows = await t.db.select({ at: savedSearches.lastCheckedAt }).from(savedSearches);
    expect(new Set(rows.map(({ at }) => at.getTime())).size).toBe(3);
    for (const { at } of rows) expect(at.getTime()).toBeGreaterThan(before.getTime());
  });

  it('SE-16 is mailed by the next run when a check fails, and other customers get their mail at once', async () => {
    const { api } = await t.signUp();
    const another = await t.signUp();
    await save(api, 'search=sloop', { name: 'Breaks' });
    await save(another.api, 'search=sloop');
    advance(1);
    await offer('Sloop');
    advance(1);
    await t.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF (SELECT name FROM saved_searches WHERE id = NEW.id) = 'Breaks' THEN RAISE 'broken'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER refuse BEFORE UPDATE ON saved_searches FOR EACH ROW EXECUTE FUNCTION refuse()`);
    await check();
    // The other customer still gets the mail.
    expect(t.mails.map(({ to }) => to)).toEqual([another.email]);
    await t.pool.query('DROP TRIGGER refuse ON saved_searches; DROP FUNCTION refuse');
    await t.jobs.runDue({ isEarly: true });
    await t.jobs.runDue();
    expect(t.mails).toHaveLength(2);
  });
});

describe('a link in a mail about a saved search', () => {
  async function mailed() {
    const { api } = await t.signUp();
    const search = await save(api, 'search=ketch');
    advance(1);
    await offer(`Ketch ${now.getTime()}`);
    advance(1);
    await check();
    const mail = t.mails.at(-1);
    return { api, search, open: tokenIn(mail?.text), stop: tokenIn(mail?.text, 'unsubscribe\\?token') };
  }
  const isMailed = async (api: ApiCaller) => (await api(listSavedSearches)).map((search) => search.isMailed);

  it('SE-16 has a token that the database stores only as a hash', async () => {
    const { open, stop } = await mailed();
    const rows = JSON.stringify(await t.db.select().from(savedSearches));
    for (const token of [open, stop]) {
      expect(token).toHaveLength(43);
      expect(rows).not.toContain(token);
    }
  });

  it('SE-16 does nothing with a wrong, swapped or old token', async () => {
    const { api, search, open, stop } = await mailed();
    for (const token of ['x', 'a'.repeat(43), stop, `${open}x`])
      expect((await t.api.expectError(openSavedSearch, { body: { token } })).body.code).toBe('token_invalid');
    for (const token of ['x', 'a'.repeat(43), open])
      expect((await t.api.expectError(stopEmails, { body: { token } })).body.code).toBe('token_invalid');
    expect(await isMailed(api)).toEqual([true]);
    await api(deleteSavedSearch, { params: { id: search.id } });
    expect((await t.api.expectError(openSavedSearch, { body: { token: open } })).body.code).toBe('token_invalid');
  });

  it('SE-16 stops and resumes the mails, and a match in between is not mailed', async () => {
    const { api, stop } = await mailed();
    // The link may be followed twice.
    for (let press = 0; press < 2; press++)
      expect(await t.api(stopEmails, { body: { token: stop } })).toEqual({ kind: 'savedSearch', name: 'Kayaks' });
    expect(await isMailed(api)).toEqual([false]);
    advance(1);
    await offer('Missed ketch');
    advance(90);
    await check();
    await t.api(resumeEmails, { body: { token: stop } });
    advance(1);
    await offer('Next ketch');
    advance(1);
    t.mails.length = 0;
    await check();
    expect(t.mails[0]?.text).toContain('Next ketch');
  });

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--',
    ],
  ])(
    'SE-16 stops the mails with one POST of a mailbox as %s, from any site, without key or cookie',
    async (type, body) => {
      const { api, stop } = await mailed();
      const post = (token: string) =>
        fetch(`${t.url}/api/unsubscribe?token=${token}`, {
          method: 'POST',
          headers: { 'content-type': type, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
          body,
        });
      expect((await post('a'.repeat(43))).status).toBe(400);
      expect(await isMailed(api)).toEqual([true]);
      expect((await post(stop)).status).toBe(200);
      expect((await post(stop)).status).toBe(200);
      expect(await isMailed(api)).toEqual([false]);
    },
  );

  it('SE-16 opens the page and changes nothing by itself', async () => {
    const { api, stop } = await mailed();
    const { status, headers } = await t.api.raw(`/api/unsubscribe?token=${stop}`);
    expect(status).toBe(302);
    expect(headers.get('location')).toBe(`https://market.example/unsubscribe?token=${stop}`);
    expect(await isMailed(api)).toEqual([true]);
  });
});
