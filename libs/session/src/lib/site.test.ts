import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createApi } from '@marketplace/api-client';
import {
  getConfiguration,
  getCustomerLogin,
  getProductAttributes,
  getHash,
  getInstalledPackages,
  getPackages,
  listClocks,
  getScreenDesign,
  getTranslationFile,
} from '@marketplace/api-contract';
import { design, html, mock, refusal, site as siteFixture } from '@marketplace/testing';
import { loadOverrides, loadSite } from './site';

const handlers = [
  mock(getHash, { result: 'key' }),
  mock(getConfiguration, ({ body }) =>
    body.includes('company')
      ? {
          company: siteFixture().company,
          subscription: 'IDYAFLOW_PLUS',
          policies: {
            PrivacyPolicies: { name: 'Privacy', value: html('<p>long</p>') },
            CopyrightLink: { name: 'Copyright', value: html('© us') },
          },
        }
      : {},
  ),
  mock(getScreenDesign, ({ body }) =>
    design(body.screenName, body.screenName === 'Theme' ? { theme: 'idyaflow' } : {}),
  ),
  mock(getProductAttributes, [
    {
      uniqueName: 'Year',
      name: 'Year',
      attributeType: 'Numeric',
      section: 'Basics',
      isFiltered: true,
      isSearchable: false,
      pickListElements: [],
    },
    {
      uniqueName: 'Brand',
      name: 'Brand',
      attributeType: 'Text',
      section: 'Basics',
      isFiltered: false,
      isSearchable: true,
      pickListElements: [],
    },
  ]),
  mock(getCustomerLogin, { result: { customerLogin: siteFixture().customerLogin } }),
  mock(getInstalledPackages, [{ namespace: 'messaging' }]),
  mock(getPackages, [{ namespace: 'extanalytics' }]),
  mock(listClocks, {}),
  mock(getTranslationFile, ({ body }) => ({ developerFile: { 'search.title': body.fileName } })),
];
const server = setupServer(...handlers);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = () =>
  createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined }, validate: true });

describe('the marketplace of a page', () => {
  it('AP-10 CA-03 joins configuration, designs and packages', async () => {
    const site = await loadSite(api(), vi.fn());
    expect(site).toMatchObject({
      theme: 'idyaflow',
      subscription: 'IDYAFLOW_PLUS',
      policyNames: { PrivacyPolicies: 'Privacy' },
      copyright: '© us',
      installedPackages: ['messaging'],
      subscribedPackages: ['extanalytics'],
    });
  });

  it('PO-01 carries the names of the policies but not their long texts', async () => {
    expect(JSON.stringify(await loadSite(api(), vi.fn()))).not.toContain('<p>long</p>');
  });

  it('AP-09 counts packages that cannot be read as none and reports it', async () => {
    server.use(mock(getInstalledPackages, refusal(500, 'internal')));
    const onFailure = vi.fn();
    expect((await loadSite(api(), onFailure)).installedPackages).toEqual([]);
    expect(onFailure).toHaveBeenCalledWith('installed packages', expect.objectContaining({ code: 'internal' }));
  });

  it('AP-02 rejects when the configuration cannot be read', async () => {
    server.use(mock(getConfiguration, refusal(503, 'service_unavailable')));
    await expect(loadSite(api(), vi.fn())).rejects.toMatchObject({ status: 503 });
  });

  it('IL-01 asks for the Japanese texts under the name jp', async () => {
    expect(await loadOverrides(api(), 'ja', vi.fn())).toEqual({ 'search.title': 'jp' });
  });

  it('AP-09 goes on without the own texts when they cannot be read', async () => {
    server.use(mock(getTranslationFile, refusal(500, 'internal')));
    const onFailure = vi.fn();
    expect(await loadOverrides(api(), 'de', onFailure)).toEqual({});
    expect(onFailure).toHaveBeenCalledOnce();
  });
});
