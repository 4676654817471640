import { createDataTemplate, startStack } from './stack';

/** One marketplace for the whole run; tests use customers, listings and dates of their own. */
export default async function setUp(): Promise<() => Promise<void>> {
  const given = process.env['E2E_URL'];
  if (given) return async () => undefined;
  const template = await createDataTemplate();
  process.env['E2E_DATA_TEMPLATE'] = template.folder;
  const stack = await startStack();
  process.env['E2E_URL'] = stack.url;
  process.env['E2E_API_URL'] = stack.apiUrl;
  process.env['E2E_DATABASE_URL'] = stack.databaseUrl;
  return async () => {
    await stack.stop();
    await template.remove();
  };
}
