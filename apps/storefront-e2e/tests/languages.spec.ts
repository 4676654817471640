import { expect, waitForHydration, test, visit } from '../support/test';

for (const [locale, word] of [
  ['de-AT', 'Anmelden'],
  ['ja-JP', 'ログイン'],
  ['fr-FR', 'Sign in'],
] as const)
  test(`IL-01 a browser with locale ${locale} gets '${word}'`, async ({ request }) => {
    const response = await request.get('/', { headers: { 'accept-language': locale } });
    expect(await response.text()).toMatch(new RegExp(`<a [^>]*href="/login[^>]*>(<[^>]+>)*${word}<`));
  });

test('IL-01 a chosen language persists on the following pages', async ({ page }) => {
  await visit(page, '/search?search=canoe');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page).toHaveURL(/search=canoe/);
  await visit(page, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('IL-01 a language in the address persists on the following pages', async ({ page }) => {
  await visit(page, '/terms-and-conditions?lang=ru');
  await visit(page, '/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
  await visit(page, '/?lang=xx');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru');
});

// The languages with the longest words.
for (const lang of ['de', 'ru']) {
  for (const path of ['/', '/search?search=canoe', '/login']) {
    test(`AP-11 ${path} in ${lang} does not scroll sideways at 360 px`, async ({ page }) => {
      await page.setViewportSize({ width: 360, height: 780 });
      await visit(page, `${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  }
}

for (const lang of ['de', 'ru']) {
  test(`AP-11 every sort option is fully visible in ${lang} at 360 px`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    await visit(page, `/search?search=canoe&lang=${lang}`);
    const cutOff = await page.locator('main select').evaluate((select: HTMLSelectElement) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      canvas.font = font;
      const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return [...select.options].map(({ text }) => text).filter((text) => canvas.measureText(text).width > room);
    });
    expect(cutOff).toEqual([]);
  });
}

/** Names in the demo's data and two texts of the screens, per language. */
const WORDS = {
  en: {
    tagline: 'Rent a canoe for Saturday, book a studio for two hours or buy a ukulele.',
    menu: 'Stays',
    about: /^Northlend began in 2016/,
    policy: 'Privacy policy',
    parent: 'Water sports',
    category: 'Canoes',
    attribute: 'Condition',
    value: 'Good',
    section: 'Basics',
    filters: 'Filters',
    results: 'Results',
  },
  it: {
    tagline: 'Noleggia una canoa per sabato, prenota uno studio per due ore o compra un ukulele.',
    menu: 'Alloggi',
    about: /^Northlend è nata nel 2016/,
    policy: 'Informativa sulla privacy',
    parent: 'Sport acquatici',
    category: 'Canoe',
    attribute: 'Condizioni',
    value: 'Buone',
    section: 'Dati principali',
    filters: 'Filtri',
    results: 'Risultati',
  },
  es: {
    tagline: 'Alquila una canoa para el sábado, reserva un estudio por dos horas o compra un ukelele.',
    menu: 'Alojamientos',
    about: /^Northlend empezó en 2016/,
    policy: 'Política de privacidad',
    parent: 'Deportes acuáticos',
    category: 'Canoas',
    attribute: 'Estado',
    value: 'Bueno',
    section: 'Datos básicos',
    filters: 'Filtros',
    results: 'Resultados',
  },
  ja: {
    tagline: '土曜日のカヌーをレンタル、スタジオを2時間予約、ウクレレを購入。',
    menu: '宿泊',
    about: /^Northlendは2016年/,
    policy: 'プライバシーポリシー',
    parent: 'ウォータースポーツ',
    category: 'カヌー',
    attribute: '状態',
    value: '良好',
    section: '基本情報',
    filters: '絞り込み',
    results: '検索結果',
  },
  ru: {
    tagline: 'Возьмите каноэ на субботу, забронируйте студию на два часа или купите укулеле.',
    menu: 'Жильё',
    about: /^Northlend начался в 2016 году/,
    policy: 'Политика конфиденциальности',
    parent: 'Водный спорт',
    category: 'Каноэ',
    attribute: 'Состояние',
    value: 'Хорошее',
    section: 'Основное',
    filters: 'Фильтры',
    results: 'Результаты',
  },
  de: {
    tagline: 'Miete ein Kanu für Samstag, buche ein Studio für zwei Stunden oder kaufe eine Ukulele.',
    menu: 'Unterkünfte',
    about: /^Northlend begann 2016/,
    policy: 'Datenschutzerklärung',
    parent: 'Wassersport',
    category: 'Kanus',
    attribute: 'Zustand',
    value: 'Gut',
    section: 'Grunddaten',
    filters: 'Filter',
    results: 'Ergebnisse',
  },
} as const;

// One language with long words, one without spaces.
for (const lang of ['de', 'ja'] as const) {
  const words = WORDS[lang];
  test(`IL-01 IL-02 the demo shows tagline, categories, filters, menu, attributes and footer in ${lang}`, async ({
    page,
  }) => {
    await visit(page, `/?lang=${lang}`);
    await expect(page.getByText(words.tagline, { exact: true })).toBeVisible();
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', words.tagline);
    await expect(page.getByRole('contentinfo').getByText(words.about)).toBeVisible();
    await page.getByRole('link', { name: words.parent, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: words.parent, exact: true })).toBeVisible();
    await page.getByRole('link', { name: words.category, exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: words.category, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${words.category} `));
    await expect(page).toHaveURL(/[?&]category=canoes/);

    await page.getByRole('button', { name: new RegExp(`^${words.filters}`) }).click();
    const group = page.getByRole('dialog').getByRole('group', { name: words.attribute });
    await group.getByRole('checkbox', { name: new RegExp(`^${words.value} \\S*\\d`) }).check();
    // The URL has the untranslated value, the same in all languages.
    await expect(page).toHaveURL(/[?&]condition=Good/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(page.getByRole('link', { name: words.value }).first()).toBeVisible();

    await page.getByRole('region', { name: words.results }).locator('a[href^="/product/"]').first().click();
    await waitForHydration(page);
    await expect(page).toHaveURL(/\/product\//);
    await expect(page.getByRole('banner').getByRole('link', { name: words.menu, exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: words.category, exact: true }).first()).toBeVisible();
    await expect(page.getByRole('heading', { name: words.section, exact: true })).toBeVisible();
    const condition = page.locator('div').filter({ has: page.getByText(words.attribute, { exact: true }) });
    await expect(condition.last()).toContainText(words.value);
    await expect(page.getByRole('contentinfo').getByRole('link', { name: words.policy })).toBeVisible();
    const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(structured.join()).toContain(`"name":"${words.category}"`);
  });
}

for (const [lang, words] of Object.entries(WORDS)) {
  test(`IL-01 IL-02 the HTML of home and a category has the names of the demo in ${lang}`, async ({ request }) => {
    const read = async (path: string) => (await request.get(`${path}lang=${lang}`)).text();
    const home = await read('/?');
    for (const text of [words.tagline, words.menu, words.parent, words.policy]) expect(home).toContain(text);
    expect(await read('/search?category=canoes&')).toContain(words.category);
  });
}

for (const lang of ['de', 'ja'] as const) {
  const words = WORDS[lang];
  test(`IL-01 SE-02 SE-12 search suggests and finds a category by its ${lang} name`, async ({ page }) => {
    await visit(page, `/?lang=${lang}`);
    const box = page.getByRole('banner').getByRole('combobox');
    await box.fill(words.category);
    await expect(page.getByRole('option', { name: words.category }).first()).toContainText(words.parent);
    await box.press('Enter');
    await expect(page).toHaveURL(/[?&]search=/);
    const names = page.getByRole('region', { name: words.results }).locator('a[href^="/product/"]');
    await expect(names.nth(5)).toBeVisible();
    // The match is shown in the same language.
    const cards = (await names.allTextContents()).join(' ');
    expect(cards.toLowerCase()).toContain(words.category.toLowerCase());
  });
}
