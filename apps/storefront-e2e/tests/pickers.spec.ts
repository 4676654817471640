import type { Pool } from 'pg';
import { signUp } from '../support/customers';
import { firefoxPath, openFirefox, watchFirefox } from '../support/firefox';
import { createChromiumPage, createFirefoxPage, tabTo, moveToDay, type KeyboardPage } from '../support/keyboard';
import { expect, ownMarketplaceTest, visit } from '../support/test';

type BrowserName = 'Chromium' | 'Firefox';
const BROWSERS: BrowserName[] = firefoxPath ? ['Chromium', 'Firefox'] : ['Chromium'];

const test = ownMarketplaceTest.extend<{ keyboardBrowser: BrowserName; keyboardPage: KeyboardPage }>({
  keyboardBrowser: ['Chromium', { option: true }],
  keyboardPage: async ({ keyboardBrowser, page, baseURL, pageErrors }, provide) => {
    if (keyboardBrowser === 'Chromium') return provide(createChromiumPage(page));
    const browser = await openFirefox();
    const firefoxPage = await browser.newPage();
    watchFirefox(firefoxPage, pageErrors);
    await provide(createFirefoxPage(firefoxPage, baseURL ?? ''));
    await browser.close();
  },
});

// Not parallel: the tests share a listing and a setting.
test.describe.configure({ mode: 'default' });

// A zone with the same offsets in the database, the server and both browsers.
const ZONE = 'Europe/Rome';
const DAY_MS = 86_400_000;

const TODAY = new Date().toLocaleDateString('en-CA', { timeZone: ZONE });

/** The day `days` days from today in the listing's zone. */
const dayAhead = (days: number, from = TODAY): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
const formatDay = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString('en', { ...options, timeZone: 'UTC' });
/** The accessible name of a day. */
const getName = (day: string) => formatDay(day, { weekday: 'long', month: 'long', day: 'numeric' });
/**
 * AV-01: 'DD MMM', with the year if it isn't that of `today`, which is in the marketplace's zone
 * for the filter.
 */
function getLabel(day: string, today = TODAY): string {
  const year = day.slice(0, 4);
  return `${day.slice(8)} ${formatDay(day, { month: 'short' })}${year === today.slice(0, 4) ? '' : ` ${year}`}`;
}
function monthLater(day: string): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(date, last))).toISOString().slice(0, 10);
}

const EVERY_DAY = { allowedWeekdays: [0, 1, 2, 3, 4, 5, 6], leadDays: 0, horizonDays: 365 };
const RENTAL = { ...EVERY_DAY, basis: 'day', minimumLength: 1, maximumLength: 30 };
const BOOKING = {
  ...EVERY_DAY,
  // Today's times may have passed.
  leadDays: 1,
  basis: 'slot',
  minimumLength: 1,
  maximumLength: 1,
  opens: 9 * 60,
  closes: 17 * 60,
  slotMinutes: 60,
  bufferMinutes: 0,
};

/** Prepares a single-unit listing with these rules and one booking; returns its path. */
async function prepareListing(
  database: Pool,
  rules: typeof RENTAL,
  taken: 'days' | 'slot',
  range: string,
): Promise<string> {
  const { rows } = await database.query<{ id: number; slug: string }>(
    `UPDATE products SET rules = $1, time_zone = $2
      WHERE id = (SELECT max(id) FROM products
                   WHERE stock = 1 AND status = 'active' AND rules ->> 'basis' = $1::jsonb ->> 'basis')
      RETURNING id, slug`,
    [rules, ZONE],
  );
  const [{ id, slug } = { id: 0, slug: '' }] = rows;
  await database.query('DELETE FROM reservations WHERE product_id = $1', [id]);
  await database.query(
    `INSERT INTO reservations (product_id, kind, is_exclusive, ${taken}) VALUES ($1, 'Booked', true, $2)`,
    [id, range],
  );
  return `/product/${slug}/${id}`;
}

const [BEFORE, BOOKED, AFTER] = [dayAhead(9), dayAhead(10), dayAhead(11)];
/** A rental with one booked day. */
const prepareRental = (database: Pool) => prepareListing(database, RENTAL, 'days', `[${BOOKED},${BOOKED}]`);

/** A listing booked by the hour, with a booking from ten to eleven on that day. */
async function prepareBooking(database: Pool, day: string): Promise<string> {
  const { rows } = await database.query<{ slot: string }>(
    `SELECT tstzrange(from_time, from_time + interval '1 hour')::text AS slot
       FROM (SELECT ($1::date + time '10:00') AT TIME ZONE $2 AS from_time)`,
    [day, ZONE],
  );
  return prepareListing(database, BOOKING, 'slot', rows[0]?.slot ?? '');
}

const expectAnnouncement = (keyboardPage: KeyboardPage, text: string | RegExp) =>
  expect
    .poll(async () => (await keyboardPage.readState()).announcements)
    .toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text));
const expectFocus = (keyboardPage: KeyboardPage, name: string | RegExp) =>
  expect
    .poll(async () => (await keyboardPage.readState()).name)
    .toEqual(typeof name === 'string' ? name : expect.stringMatching(name));

/** Opens a listing and moves focus to today in its calendar. */
async function focusCalendar(keyboardPage: KeyboardPage, path: string): Promise<void> {
  await keyboardPage.visit(path);
  expect(await tabTo(keyboardPage, { role: 'gridcell' })).toMatchObject({ day: TODAY, name: getName(TODAY) });
}

async function choose(keyboardPage: KeyboardPage, start: string, end: string, today = TODAY): Promise<void> {
  await moveToDay(keyboardPage, start);
  await keyboardPage.press('Enter');
  await expectAnnouncement(keyboardPage, `From ${getLabel(start, today)}: select an end date`);
  await moveToDay(keyboardPage, end);
  await keyboardPage.press(' ');
}

for (const keyboardBrowser of BROWSERS)
  test.describe(keyboardBrowser, () => {
    test.use({ keyboardBrowser });

    test('AV-02 AV-05 PD-02 PD-03 a keyboard user chooses dates, hears them announced and goes to the order', async ({
      keyboardPage,
      database,
    }) => {
      await focusCalendar(keyboardPage, await prepareRental(database));
      await expectAnnouncement(keyboardPage, 'Select a start date');
      const [day, later] = [dayAhead(2), monthLater(dayAhead(2))];
      await moveToDay(keyboardPage, day);
      await keyboardPage.press('PageDown');
      await expectFocus(keyboardPage, getName(later));
      const weekday = new Date(later).getUTCDay();
      await keyboardPage.press('End');
      expect(Date.parse((await keyboardPage.readState()).day) - Date.parse(later)).toBe((6 - weekday) * DAY_MS);
      await keyboardPage.press('Home');
      expect(Date.parse(later) - Date.parse((await keyboardPage.readState()).day)).toBe(weekday * DAY_MS);
      await choose(keyboardPage, AFTER, dayAhead(13));
      await expectAnnouncement(keyboardPage, `${getLabel(AFTER)} - ${getLabel(dayAhead(13))} · 3 days`);
      expect(await keyboardPage.readState()).toMatchObject({ day: dayAhead(13), isSelected: true });

      await tabTo(keyboardPage, { role: 'button', name: 'Reserve' });
      await keyboardPage.press('Enter');
      await expect.poll(async () => (await keyboardPage.readState()).dialog).toBe('Welcome back');
      await tabTo(keyboardPage, { name: 'Email address' });
      await keyboardPage.type('demo@example.com');
      await tabTo(keyboardPage, { name: 'Password' });
      await keyboardPage.type('northern-lights');
      // AU-12: Enter in a field doesn't submit the form.
      await tabTo(keyboardPage, { role: 'button', name: 'Sign in' });
      await keyboardPage.press('Enter');
      // Signing in reloads the page, during which its state can't be read.
      await expect(async () => expect((await keyboardPage.readState()).address).toBe('/order')).toPass({
        timeout: 20_000,
      });
      // The same customer may have held the same dates in the other browser before.
      await expectAnnouncement(keyboardPage, /^Held for you for 1\d:\d\d$/);
    });

    test('AV-04 AV-08 a keyboard user learns why a day is booked and cannot choose it or a range over it', async ({
      keyboardPage,
      database,
    }) => {
      await focusCalendar(keyboardPage, await prepareRental(database));
      await moveToDay(keyboardPage, BOOKED);
      expect(await keyboardPage.readState()).toMatchObject({ name: `${getName(BOOKED)}, booked`, isDisabled: true });
      for (const key of ['Enter', ' '] as const) {
        await keyboardPage.press(key);
        expect(await keyboardPage.readState()).toMatchObject({
          isSelected: false,
          announcements: ['Select a start date'],
        });
      }
      await choose(keyboardPage, BEFORE, AFTER);
      await expectAnnouncement(
        keyboardPage,
        `Some days in between are taken. From ${getLabel(AFTER)}: select another end date`,
      );
      await moveToDay(keyboardPage, BEFORE);
      expect(await keyboardPage.readState()).toMatchObject({ name: getName(BEFORE), isSelected: false });
    });

    test('AV-01 AV-02 AV-05 SE-05 a keyboard user opens the date filter with focus inside, closes it with Escape or by choosing the end, and focus returns', async ({
      keyboardPage,
    }) => {
      await keyboardPage.visit('/search?search=canoe');
      const { name } = await tabTo(keyboardPage, { name: 'Select dates' });
      await keyboardPage.press('Enter');
      await expect.poll(() => keyboardPage.readState()).toMatchObject({ dialog: name, role: 'gridcell', months: 2 });
      await keyboardPage.press('Escape');
      expect(await keyboardPage.readState()).toMatchObject({ dialog: '', name });
      await keyboardPage.press('Enter');
      await expect.poll(() => keyboardPage.readState()).toMatchObject({ dialog: name, role: 'gridcell' });
      const { day } = await keyboardPage.readState();
      const end = dayAhead(3, day);
      await choose(keyboardPage, day, end, day);
      await expectFocus(keyboardPage, `${getLabel(day, day)} - ${getLabel(end, day)}`);
      expect((await keyboardPage.readState()).dialog).toBe('');
      await expect
        .poll(async () => (await keyboardPage.readState()).address)
        .toBe(`/search?search=canoe&startDate=${day}&endDate=${end}`);
    });

    test('AV-06 a keyboard user chooses a day and a time, skipping a booked time', async ({
      keyboardPage,
      database,
    }) => {
      const day = dayAhead(2);
      await keyboardPage.visit(await prepareBooking(database, day));
      expect(await tabTo(keyboardPage, { role: 'radio' })).toMatchObject({
        name: getName(dayAhead(1)),
        isSelected: true,
      });
      await keyboardPage.press('ArrowRight');
      expect(await keyboardPage.readState()).toMatchObject({ name: getName(day), isSelected: true });
      expect(await tabTo(keyboardPage, { role: 'radio' })).toMatchObject({ name: '9:00 AM', isSelected: false });
      await keyboardPage.press('ArrowRight');
      expect(await keyboardPage.readState()).toMatchObject({
        name: '10:00 AM, booked',
        isSelected: false,
        isDisabled: true,
      });
      await keyboardPage.press('ArrowRight');
      expect(await keyboardPage.readState()).toMatchObject({ name: '11:00 AM', isSelected: true });
      // Skips the elements in between, such as the map.
      await tabTo(keyboardPage, { role: 'button', name: new RegExp(`${getLabel(day)}, 11:00 AM - 12:00 PM`) });
      await tabTo(keyboardPage, { role: 'button', name: 'Reserve' });
    });

    test('AV-05 a keyboard user on a phone gets order and date filter as sheets with one month', async ({
      keyboardPage,
      database,
    }) => {
      await keyboardPage.resize(390, 844);
      await keyboardPage.visit(await prepareRental(database));
      await tabTo(keyboardPage, { role: 'button', name: 'Choose dates' });
      await keyboardPage.press('Enter');
      await expect.poll(() => keyboardPage.readState()).toMatchObject({ dialog: 'Your order', months: 1 });
      await tabTo(keyboardPage, { role: 'gridcell' });
      await keyboardPage.press('PageDown');
      await expectFocus(keyboardPage, getName(monthLater(TODAY)));
      expect((await keyboardPage.readState()).months).toBe(1);
      await choose(keyboardPage, AFTER, dayAhead(12));
      await expectAnnouncement(keyboardPage, `${getLabel(AFTER)} - ${getLabel(dayAhead(12))} · 2 days`);
      await tabTo(keyboardPage, { role: 'button', name: 'Reserve' });
      await keyboardPage.press('Escape');
      await expect.poll(() => keyboardPage.readState()).toMatchObject({ dialog: '', role: 'button', name: 'Reserve' });

      await keyboardPage.visit('/search?search=canoe');
      await tabTo(keyboardPage, { name: 'Select dates' });
      await keyboardPage.press('Enter');
      await expect
        .poll(() => keyboardPage.readState())
        .toMatchObject({ dialog: 'Select dates', role: 'gridcell', months: 1 });
      await keyboardPage.press('Escape');
      await expect.poll(() => keyboardPage.readState()).toMatchObject({ dialog: '', name: 'Select dates' });
    });

    // order-journey.spec.ts tests this in Chromium.
    if (keyboardBrowser === 'Firefox')
      test('AV-08 dates that another customer takes show as booked on an open page', async ({
        keyboardPage,
        page,
        database,
      }) => {
        const path = await prepareRental(database);
        await signUp(page);
        await visit(page, path);
        for (const day of [AFTER, dayAhead(12)]) await page.locator(`[data-day="${day}"]`).first().click();

        await focusCalendar(keyboardPage, path);
        await moveToDay(keyboardPage, AFTER);
        // The page loads availability again once it is subscribed to changes.
        await expect.poll(async () => (await keyboardPage.readState()).availabilityRequests).toBeGreaterThan(0);
        await expectFocus(keyboardPage, getName(AFTER));
        await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
        await expect(page.getByRole('timer')).toHaveText(/^Held for you for/);
        await expect.poll(async () => (await keyboardPage.readState()).name).toBe(`${getName(AFTER)}, booked`);
      });
  });

test('AV-07 times follow the server when the browser has other time zone data', async ({ page, database }) => {
  await page.addInitScript((zone) => {
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (Format, [language, options]: [string, Intl.DateTimeFormatOptions | undefined]) =>
        new Format(language, options?.timeZone === zone ? { ...options, timeZone: 'Asia/Kolkata' } : options),
    });
  }, ZONE);
  const day = dayAhead(2);
  await visit(page, await prepareBooking(database, day));
  await page.getByRole('radio', { name: getName(day) }).check({ force: true });
  await expect(page.getByRole('radio', { name: '10:00 AM' })).toBeDisabled();
  await page.getByRole('radio', { name: '9:00 AM' }).check({ force: true });
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order.getByText(/9:00 AM - 10:00 AM/).first()).toBeVisible();
  await expect(order.getByText('Total')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Reserve' })).toBeEnabled();
});

// Last, because the servers cache the setting for some seconds.
for (const keyboardBrowser of BROWSERS)
  test.describe(`${keyboardBrowser} with a changed setting`, () => {
    test.use({ keyboardBrowser });

    test("AV-03 a keyboard user chooses a single day on the page and in the filter when the operator sets 'Start Date Only'", async ({
      keyboardPage,
      database,
    }) => {
      const path = await prepareRental(database);
      await database.query(
        `INSERT INTO settings (key, value) VALUES ('calendar.dateSelection', '"Start Date Only"')
           ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
      );
      await expect(async () => {
        await keyboardPage.visit(path);
        await tabTo(keyboardPage, { role: 'button', name: 'Select a date' });
      }).toPass();
      await keyboardPage.press('Enter');
      await expect.poll(async () => (await keyboardPage.readState()).day).toBe(TODAY);
      await moveToDay(keyboardPage, BEFORE);
      await keyboardPage.press('Enter');
      await expectFocus(keyboardPage, `${getLabel(BEFORE)} · 1 day`);
      await tabTo(keyboardPage, { role: 'button', name: 'Reserve' });

      await keyboardPage.visit('/search?search=canoe');
      await tabTo(keyboardPage, { name: 'Select dates' });
      await keyboardPage.press('Enter');
      await expect.poll(() => keyboardPage.readState()).toMatchObject({ role: 'gridcell', dialog: 'Select a date' });
      const { day } = await keyboardPage.readState();
      await keyboardPage.press('Enter');
      await expectFocus(keyboardPage, getLabel(day, day));
      await expect
        .poll(async () => (await keyboardPage.readState()).address)
        .toContain(`?search=canoe&startDate=${day}`);
    });
  });
