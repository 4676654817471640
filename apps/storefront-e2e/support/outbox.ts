import { expect, type Browser, type Page } from '@playwright/test';

/** A page without a forwarded address: the outbox is served to local requests only. */
export async function openLocalPage(browser: Browser): Promise<Page> {
  return (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
}

/** Opens the newest mail to an address in the outbox of the demo. */
export async function openMail(page: Page, to: string, apiUrl = process.env['E2E_API_URL']): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: to });
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
