import { expect, type Browser, type Page } from '@playwright/test';

/** A page of somebody at the machine itself: the outbox, at the API's own address, is shown to nobody from elsewhere. */
export async function developerIn(browser: Browser): Promise<Page> {
  return (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
}

/** Opens the newest mail to an address in the outbox that development shows. */
export async function openMail(page: Page, to: string, apiUrl = process.env['E2E_API_URL']): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: to });
  await expect(async () => {
    await page.goto(`${apiUrl}/outbox`);
    await expect(row.first()).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await row.first().getByRole('link').click();
}

/** Of a link in a mail, what follows the origin. */
export function pathOf(address: string | null): string {
  const { pathname, search } = new URL(address ?? '');
  return pathname + search;
}
