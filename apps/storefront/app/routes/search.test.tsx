import { RouterContextProvider } from 'react-router';
import { expect, it } from 'vitest';
import { createApi } from '@marketplace/api-client';
import { site } from '@marketplace/testing';
import { visitorContext } from '../visitor';
import { loader } from './search';

const context = new RouterContextProvider();
context.set(visitorContext, {
  api: createApi({ baseUrl: 'http://api.test', keyStore: { read: () => 'key', write: () => undefined } }),
  site: site(),
  language: 'en',
  origin: 'https://wayfare.example',
  user: () => Promise.resolve(null),
  zoneAbbreviations: {},
  textsFor: () => ({}),
  sendDocument: () => undefined,
  textsVersion: '1',
});

/** A data request of the router: the request URL has the router's marks, `url` has not. */
const open = (path: string) => {
  const url = new URL(path, 'https://wayfare.example');
  const request = new Request(`${url.origin}${url.pathname}.data${url.search}&_routes=search`);
  return loader({ params: {}, request, url, pattern: '/search', context });
};

it.each([
  ['/search?search=canoe&price=abc', '/search?search=canoe&dropped=price'],
  ['/search?startDate=2030-02-31&search=canoe', '/search?search=canoe&dropped=dates'],
  ['/search?sort=name&search=canoe', '/search?search=canoe'],
])('RT-08 SE-03 the loader redirects to the address without unreadable parameters: %s', async (path, address) => {
  const response = (await open(path).catch((thrown: unknown) => thrown)) as Response;
  expect(response.headers.get('location')).toBe(address);
});
