import type { Pool } from 'pg';
import { signUp } from '../support/customers';
import { firefoxPath, openFirefox } from '../support/firefox';
import { seatInChromium, seatInFirefox, tabTo, walkTo, type Seat } from '../support/keyboard';
import { expect, ownMarketplaceTest, visit } from '../support/test';

type BrowserName = 'Chromium' | 'Firefox';
const BROWSERS: BrowserName[] = firefoxPath ? ['Chromium', 'Firefox'] : ['Chromium'];

const test = ownMarketplaceTest.extend<{ browserOf: BrowserName; seat: Seat }>({
  browserOf: ['Chromium', { option: true }],
  seat: async ({ browserOf, page, baseURL, complaints }, provide) => {
    if (browserOf === 'Chromium') return provide(seatInChromium(page));
    const browser = await openFirefox();
    const inFirefox = await browser.newPage();
    inFirefox.on('console', (message) => {
      if (['error', 'warn'].includes(message.type())) complaints.add(`Firefox: ${message.text()}`);
    });
    inFirefox.on('pageerror', (error) => complaints.add(`Firefox: ${String(error)}`));
    await provide(seatInFirefox(inFirefox, baseURL ?? ''));
    await browser.close();
  },
});

// One after the other: they share a listing, and a setting of the marketplace.
test.describe.configure({ mode: 'default' });

// Where the database, the server and both browsers know the same clock.
const ZONE = 'Europe/Rome';
const DAY_MS = 86_400_000;

const TODAY = new Date().toLocaleDateString('en-CA', { timeZone: ZONE });

/** The listing's day, so many days from now. */
const dayAhead = (days: number, from = TODAY): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10);
const written = (day: string, options: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString('en', { ...options, timeZone: 'UTC' });
/** What a day is called aloud. */
const nameOf = (day: string) => written(day, { weekday: 'long', month: 'long', day: 'numeric' });
/** AV-01: 'DD MMM', and the year where it is another than that of today, which the filter counts where the marketplace is. */
function labelOf(day: string, today = TODAY): string {
  const year = day.slice(0, 4);
  return `${day.slice(8)} ${written(day, { month: 'short' })}${year === today.slice(0, 4) ? '' : ` ${year}`}`;
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
  // Of today's times some are over, or all.
  leadDays: 1,
  basis: 'slot',
  minimumLength: 1,
  maximumLength: 1,
  opens: 9 * 60,
  closes: 17 * 60,
  slotMinutes: 60,
  bufferMinutes: 0,
};

/** The address of a single unit with these rules, of which nothing is taken but what `taken` says. */
async function listing(database: Pool, rules: typeof RENTAL, taken: 'days' | 'slot', range: string): Promise<string> {
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
/** A rental of which one day is booked. */
const rental = (database: Pool) => listing(database, RENTAL, 'days', `[${BOOKED},${BOOKED}]`);

/** A booking by the hour of which that day's time from ten to eleven is taken. */
async function booking(database: Pool, day: string): Promise<string> {
  const { rows } = await database.query<{ slot: string }>(
    `SELECT tstzrange(from_time, from_time + interval '1 hour')::text AS slot
       FROM (SELECT ($1::date + time '10:00') AT TIME ZONE $2 AS from_time)`,
    [day, ZONE],
  );
  return listing(database, BOOKING, 'slot', rows[0]?.slot ?? '');
}

const told = (seat: Seat, text: string | RegExp) =>
  expect
    .poll(async () => (await seat.look()).told)
    .toContainEqual(typeof text === 'string' ? text : expect.stringMatching(text));
const focused = (seat: Seat, name: string | RegExp) =>
  expect
    .poll(async () => (await seat.look()).name)
    .toEqual(typeof name === 'string' ? name : expect.stringMatching(name));

/** Goes to the calendar of a listing, in which the keyboard then stands on today. */
async function toCalendar(seat: Seat, path: string): Promise<void> {
  await seat.visit(path);
  expect(await tabTo(seat, { role: 'gridcell' })).toMatchObject({ day: TODAY, name: nameOf(TODAY) });
}

async function choose(seat: Seat, start: string, end: string, today = TODAY): Promise<void> {
  await walkTo(seat, start);
  await seat.press('Enter');
  await told(seat, `From ${labelOf(start, today)}: choose your last day`);
  await walkTo(seat, end);
  await seat.press(' ');
}

for (const browserOf of BROWSERS)
  test.describe(browserOf, () => {
    test.use({ browserOf });

    test('AV-02 AV-05 PD-02 PD-03 by keyboard alone: to the calendar, through it, the dates chosen and heard, and on to the order', async ({
      seat,
      database,
    }) => {
      await toCalendar(seat, await rental(database));
      await told(seat, 'Choose your first day');
      const [day, later] = [dayAhead(2), monthLater(dayAhead(2))];
      await walkTo(seat, day);
      await seat.press('PageDown');
      await focused(seat, nameOf(later));
      const weekday = new Date(later).getUTCDay();
      await seat.press('End');
      expect(Date.parse((await seat.look()).day) - Date.parse(later)).toBe((6 - weekday) * DAY_MS);
      await seat.press('Home');
      expect(Date.parse(later) - Date.parse((await seat.look()).day)).toBe(weekday * DAY_MS);
      await choose(seat, AFTER, dayAhead(13));
      await told(seat, `${labelOf(AFTER)} - ${labelOf(dayAhead(13))} · 3 days`);
      expect(await seat.look()).toMatchObject({ day: dayAhead(13), isChosen: true });

      await tabTo(seat, { role: 'button', name: 'Reserve' });
      await seat.press('Enter');
      await expect.poll(async () => (await seat.look()).dialog).toBe('Welcome back');
      await tabTo(seat, { name: 'Email address' });
      await seat.type('demo@example.com');
      await tabTo(seat, { name: 'Password' });
      await seat.type('northern-lights');
      // AU-12: Enter in a field sends nothing.
      await tabTo(seat, { role: 'button', name: 'Sign in' });
      await seat.press('Enter');
      // Signing in loads the page anew: it cannot be looked at in between.
      await expect(async () => expect((await seat.look()).address).toBe('/order')).toPass({ timeout: 20_000 });
      // The same customer had the same days in the other browser a moment ago: they keep their time.
      await told(seat, /^Kept for you for 1\d:\d\d$/);
    });

    test('AV-04 AV-08 by keyboard alone: a booked day says why and cannot be chosen, nor can a range over it', async ({
      seat,
      database,
    }) => {
      await toCalendar(seat, await rental(database));
      await walkTo(seat, BOOKED);
      expect(await seat.look()).toMatchObject({ name: `${nameOf(BOOKED)}, booked`, isOff: true });
      for (const key of ['Enter', ' '] as const) {
        await seat.press(key);
        expect(await seat.look()).toMatchObject({ isChosen: false, told: ['Choose your first day'] });
      }
      await choose(seat, BEFORE, AFTER);
      await told(seat, `Days in between are not free. From ${labelOf(AFTER)}: choose your last day`);
      await walkTo(seat, BEFORE);
      expect(await seat.look()).toMatchObject({ name: nameOf(BEFORE), isChosen: false });
    });

    test('AV-01 AV-02 AV-05 SE-05 by keyboard alone: the date filter pops up around the focus, Escape gives it back, the end closes it', async ({
      seat,
    }) => {
      await seat.visit('/search?search=canoe');
      const { name } = await tabTo(seat, { name: 'Select dates' });
      await seat.press('Enter');
      await expect.poll(() => seat.look()).toMatchObject({ dialog: name, role: 'gridcell', months: 2 });
      await seat.press('Escape');
      expect(await seat.look()).toMatchObject({ dialog: '', name });
      await seat.press('Enter');
      await expect.poll(() => seat.look()).toMatchObject({ dialog: name, role: 'gridcell' });
      const { day } = await seat.look();
      const end = dayAhead(3, day);
      await choose(seat, day, end, day);
      await focused(seat, `${labelOf(day, day)} - ${labelOf(end, day)}`);
      expect((await seat.look()).dialog).toBe('');
      await expect
        .poll(async () => (await seat.look()).address)
        .toBe(`/search?search=canoe&startDate=${day}&endDate=${end}`);
    });

    test('AV-06 by keyboard alone: a day and a time on it, past the time that is taken', async ({ seat, database }) => {
      const day = dayAhead(2);
      await seat.visit(await booking(database, day));
      expect(await tabTo(seat, { role: 'radio' })).toMatchObject({ name: nameOf(dayAhead(1)), isChosen: true });
      await seat.press('ArrowRight');
      expect(await seat.look()).toMatchObject({ name: nameOf(day), isChosen: true });
      expect(await tabTo(seat, { role: 'radio' })).toMatchObject({ name: '09:00 AM', isChosen: false });
      await seat.press('ArrowRight');
      expect(await seat.look()).toMatchObject({ name: '10:00 AM, booked', isChosen: false, isOff: true });
      await seat.press('ArrowRight');
      expect(await seat.look()).toMatchObject({ name: '11:00 AM', isChosen: true });
      // Past what is between, as the map of the area.
      await tabTo(seat, { role: 'button', name: new RegExp(`${labelOf(day)}, 11:00 AM – 12:00 PM`) });
      await tabTo(seat, { role: 'button', name: 'Reserve' });
    });

    test('AV-05 by keyboard alone on a phone: the order and the filter come up as sheets with one month', async ({
      seat,
      database,
    }) => {
      await seat.resize(390, 844);
      await seat.visit(await rental(database));
      await tabTo(seat, { role: 'button', name: 'Choose dates' });
      await seat.press('Enter');
      await expect.poll(() => seat.look()).toMatchObject({ dialog: 'Your order', months: 1 });
      await tabTo(seat, { role: 'gridcell' });
      await seat.press('PageDown');
      await focused(seat, nameOf(monthLater(TODAY)));
      expect((await seat.look()).months).toBe(1);
      await choose(seat, AFTER, dayAhead(12));
      await told(seat, `${labelOf(AFTER)} - ${labelOf(dayAhead(12))} · 2 days`);
      await tabTo(seat, { role: 'button', name: 'Reserve' });
      await seat.press('Escape');
      await expect.poll(() => seat.look()).toMatchObject({ dialog: '', role: 'button', name: 'Reserve' });

      await seat.visit('/search?search=canoe');
      await tabTo(seat, { name: 'Select dates' });
      await seat.press('Enter');
      await expect.poll(() => seat.look()).toMatchObject({ dialog: 'Select dates', role: 'gridcell', months: 1 });
      await seat.press('Escape');
      await expect.poll(() => seat.look()).toMatchObject({ dialog: '', name: 'Select dates' });
    });

    // In Chromium the journey of an order tells the same.
    if (browserOf === 'Firefox')
      test('AV-08 the socket opens under the policy of the page: what another customer takes shows within two seconds', async ({
        seat,
        page,
        database,
      }) => {
        const path = await rental(database);
        await signUp(page);
        await visit(page, path);
        for (const day of [AFTER, dayAhead(12)]) await page.locator(`[data-day="${day}"]`).first().click();

        await toCalendar(seat, path);
        await walkTo(seat, AFTER);
        // Told that it is followed, the page looks again: from then on every change is told.
        await expect.poll(async () => (await seat.look()).asked).toBeGreaterThan(0);
        await focused(seat, nameOf(AFTER));
        await page.getByRole('region', { name: 'Your order' }).getByRole('button', { name: 'Reserve' }).click();
        await expect(page.getByRole('timer')).toHaveText(/^Kept for you for/);
        await expect.poll(async () => (await seat.look()).name, { timeout: 2000 }).toBe(`${nameOf(AFTER)}, booked`);
      });
  });

test('AV-07 times are those of the server in a browser that knows another clock for the zone', async ({
  page,
  database,
}) => {
  await page.addInitScript((zone) => {
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: (Format, [language, options]: [string, Intl.DateTimeFormatOptions | undefined]) =>
        new Format(language, options?.timeZone === zone ? { ...options, timeZone: 'Asia/Kolkata' } : options),
    });
  }, ZONE);
  const day = dayAhead(2);
  await visit(page, await booking(database, day));
  await page.getByRole('radio', { name: nameOf(day) }).check({ force: true });
  await expect(page.getByRole('radio', { name: '10:00 AM' })).toBeDisabled();
  await page.getByRole('radio', { name: '09:00 AM' }).check({ force: true });
  const order = page.getByRole('region', { name: 'Your order' });
  await expect(order.getByText(/09:00 AM – 10:00 AM/).first()).toBeVisible();
  await expect(order.getByText('Total')).toBeVisible();
  await expect(order.getByRole('button', { name: 'Reserve' })).toBeEnabled();
});

// Last: the servers may know the setting for some seconds after it was set back.
for (const browserOf of BROWSERS)
  test.describe(`${browserOf}, with a setting of its own`, () => {
    test.use({ browserOf });

    test("AV-03 by keyboard alone: with the operator's 'Start Date Only' one day is chosen, on the page and in the filter", async ({
      seat,
      database,
    }) => {
      const path = await rental(database);
      await database.query(
        `INSERT INTO settings (key, value) VALUES ('calendar.dateSelection', '"Start Date Only"')
           ON CONFLICT (key) DO UPDATE SET value = EXCLUDED.value`,
      );
      await expect(async () => {
        await seat.visit(path);
        expect((await seat.look()).told).toContain('Choose your day');
      }).toPass();
      await toCalendar(seat, path);
      await walkTo(seat, AFTER);
      await seat.press('Enter');
      await told(seat, `${labelOf(AFTER)} · 1 day`);
      await tabTo(seat, { role: 'button', name: 'Reserve' });

      await seat.visit('/search?search=canoe');
      await tabTo(seat, { name: 'Select dates' });
      await seat.press('Enter');
      await expect.poll(() => seat.look()).toMatchObject({ role: 'gridcell', told: ['Choose your day'] });
      const { day } = await seat.look();
      await seat.press('Enter');
      await focused(seat, labelOf(day, day));
      await expect.poll(async () => (await seat.look()).address).toContain(`?search=canoe&startDate=${day}`);
    });
  });
