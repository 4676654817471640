import { expect, type Browser, type Page } from '@playwright/test';

/** A page without a forwarded address: the outbox is served to local requests only. */
export async function openLocalPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
}

/** Opens the newest mail in the outbox of the demo with this in its subject, to an address if one is given. */
export async function openMail(
  page: Page,
  subject: string,
  { to = '', apiUrl = process.env['E2E_API_URL'] }: { to?: string; apiUrl?: string | undefined } = {},
): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: subject }).filter({ hasText: to });
  await expect(async () => {
    await page.goto(`${apiUrl}/outbox`);
    await expect(row.first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await row.first().getByRole('link').click();
}

/** Path and query of a link in a mail. */
export function getPath(address: string | null): string {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
}
