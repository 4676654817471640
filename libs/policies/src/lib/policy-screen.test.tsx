import { screen } from '@testing-library/react';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { getConfiguration } from '@marketplace/api-contract';
import { safeHtml, mock, renderScreen } from '@marketplace/testing';
import { loadPolicy } from './load-policy';
import { PolicyScreen } from './policy-screen';

const privacy = { name: 'Privacy policy', value: safeHtml('<h2>What we keep</h2><p>As little as we can.</p>') };
const server = setupServer(
  mock(getConfiguration, ({ body }) => (body.includes('policies') ? { policies: { PrivacyPolicies: privacy } } : {})),
);
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterEach(() => server.resetHandlers());
afterAll(() => server.close());
const api = createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined } });

describe('policies', () => {
  it('PO-01 loadPolicy reads name and text from the configuration', async () => {
    await expect(loadPolicy(api, 'PrivacyPolicies')).resolves.toEqual(privacy);
  });

  it('PO-01 loadPolicy rejects with 404 when the operator has no such policy', async () => {
    await expect(loadPolicy(api, 'OtherPolicies')).rejects.toMatchObject({ code: 'not_found', status: 404 });
    server.use(mock(getConfiguration, {}));
    await expect(loadPolicy(api, 'PrivacyPolicies')).rejects.toMatchObject({ status: 404 });
  });

  it('PO-01 PolicyScreen shows the name as its heading and the text as HTML', () => {
    renderScreen(<PolicyScreen policy={privacy} />, { path: '/privacy-policy' });
    expect(screen.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'What we keep' })).toBeInTheDocument();
    expect(document.title).toBe('Privacy policy · Wayfare');
    expect(document.querySelector('link[rel=canonical]')).toHaveAttribute(
      'href',
      'https://wayfare.example/privacy-policy',
    );
  });
});
