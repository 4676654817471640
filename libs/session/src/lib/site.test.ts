import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { validateResponse, createApi } from '@marketplace/api-client';
import {
  getConfiguration,
  getCustomerLogin,
  getProductAttributes,
  getHash,
  getInstalledPackages,
  getPackages,
  listZoneOffsets,
  getScreenDesign,
  getTranslationFile,
} from '@marketplace/api-contract';
import { screenDesign, safeHtml, mock, errorResponse, site as siteFixture } from '@marketplace/testing';
import { loadOverrides, loadSite } from './site';

const handlers = [
  mock(getHash, { result: 'key' }),
  mock(getConfiguration, ({ body }) =>
    body.includes('company')
      ? {
          company: {
            ...siteFixture().company,
            address: { street: '4 Boathouse Lane', city: 'Edmonton', state: 'Alberta', zip: 'T5J 0K4', country: 'CA' },
          },
          subscription: 'IDYAFLOW_PLUS',
          policies: {
            PrivacyPolicies: { name: 'Privacy', value: safeHtml('<p>long</p>') },
            CopyrightLink: { name: 'Copyright', value: safeHtml('© us') },
          },
        }
      : {},
  ),
  mock(getScreenDesign, ({ body }) =>
    screenDesign(body.screenName, body.screenName === 'Theme' ? { theme: 'idyaflow' } : {}),
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
  mock(listZoneOffsets, {}),
  mock(getTranslationFile, ({ body }) => ({ developerFile: { 'search.title': body.fileName } })),
];
const server = setupServer(...handlers);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

const api = () =>
  createApi({
    baseUrl: 'http://api.test',
    keyStore: { read: () => 'key', write: () => undefined },
    validateResponse,
  });

describe('loadSite and loadOverrides', () => {
  it('AP-10 CA-03 combine configuration, designs and packages', async () => {
    const site = await loadSite(api(), 'en', vi.fn());
    expect(site).toMatchObject({
      theme: 'idyaflow',
      subscription: 'IDYAFLOW_PLUS',
      policyNames: { PrivacyPolicies: 'Privacy' },
      copyright: '© us',
      installedPackages: ['messaging'],
      subscribedPackages: ['extanalytics'],
    });
  });

  it('HF-10 include the lines of the address in the language of the page', async () => {
    const { addressLines } = await loadSite(api(), 'de', vi.fn());
    expect(addressLines).toEqual(['4 Boathouse Lane', 'Edmonton, Alberta T5J 0K4', 'Kanada']);
  });

  it('PO-01 include the names of the policies without their texts', async () => {
    expect(JSON.stringify(await loadSite(api(), 'en', vi.fn()))).not.toContain('<p>long</p>');
  });

  it('AP-09 report packages that cannot be loaded and continue without them', async () => {
    server.use(mock(getInstalledPackages, errorResponse(500, 'internal')));
    const onFailure = vi.fn();
    expect((await loadSite(api(), 'en', onFailure)).installedPackages).toEqual([]);
    expect(onFailure).toHaveBeenCalledWith('installed packages', expect.objectContaining({ code: 'internal' }));
  });

  it('AP-02 reject when the configuration cannot be loaded', async () => {
    server.use(mock(getConfiguration, errorResponse(503, 'service_unavailable')));
    await expect(loadSite(api(), 'en', vi.fn())).rejects.toMatchObject({ status: 503 });
  });

  it('IL-01 request the Japanese texts as jp', async () => {
    expect(await loadOverrides(api(), 'ja', vi.fn())).toEqual({ 'search.title': 'jp' });
  });

  it('AP-09 report texts that cannot be loaded and continue without them', async () => {
    server.use(mock(getTranslationFile, errorResponse(500, 'internal')));
    const onFailure = vi.fn();
    expect(await loadOverrides(api(), 'de', onFailure)).toEqual({});
    expect(onFailure).toHaveBeenCalledOnce();
  });
});
