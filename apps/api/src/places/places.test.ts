import { listPlaces, suggestPlaces } from '@marketplace/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApi, type TestApi } from '../testing/start-api';

describe('places over HTTP', () => {
  let t: TestApi;
  beforeAll(async () => {
    t = await startApi();
  });
  afterAll(() => t.close());

  it('SE-08 are suggested in the requested language', async () => {
    const [munich] = await t.api(suggestPlaces, { body: { value: 'münch', language: 'it' } });
    expect(munich).toMatchObject({ name: 'Monaco di Baviera', country: 'Germania', countryCode: 'DE' });
  });

  it('SE-08 are rejected for an invalid request', async () => {
    for (const body of [{}, { value: '' }, { value: 'a'.repeat(121) }, { value: 'a', language: 'tlh' }])
      expect((await t.api.expectError(suggestPlaces, { body })).status).toBe(400);
  });

  it('SE-07 are listed as labels of an area', async () => {
    const query = { south: 53.2, west: -114.2, north: 53.9, east: -112.9, limit: 5 };
    expect((await t.api(listPlaces, { query }))[0]).toEqual({
      name: 'Edmonton',
      lat: 53.55,
      lng: -113.469,
      size: 19,
    });
    expect((await t.api.expectError(listPlaces, { query: { ...query, north: 91 } })).status).toBe(400);
  });
});
