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
  clockNames: {},
  textsFor: () => ({}),
  answer: () => undefined,
  textsVersion: '1',
});

/** As the server is asked by the browser's router: the address with the router's own marks, and without them. */
const open = (path: string) => {
  const url = new URL(path, 'https://wayfare.example');
  const request = new Request(`${url.origin}${url.pathname}.data${url.search}&_routes=search`);
  return loader({ params: {}, request, url, pattern: '/search', context });
};

it.each([
  ['/search?search=canoe&price=abc', '/search?search=canoe&dropped=price'],
  ['/search?startDate=2030-02-31&search=canoe', '/search?search=canoe&dropped=dates'],
  ['/search?sort=name&search=canoe', '/search?search=canoe'],
])(
  'RT-08 SE-03 what cannot be read leaves the address, which says so of price and dates: %s',
  async (path, address) => {
    const answer = (await open(path).catch((thrown: unknown) => thrown)) as Response;
    expect(answer.headers.get('location')).toBe(address);
  },
);
