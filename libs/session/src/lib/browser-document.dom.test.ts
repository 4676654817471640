import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserDocument } from './browser-document';

const location = { pathname: '/search', search: '?city=Calgary', assign: vi.fn(), reload: vi.fn() };
beforeEach(() => vi.stubGlobal('window', Object.create(window, { location: { value: location } })));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it('load() navigates to another page', () => {
  browserDocument.load('/orders?page=2');
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/orders?page=2');
  expect(location.reload).not.toHaveBeenCalled();
});

it.each([null, '/search?city=Calgary', '/search?city=Calgary#results'])(
  'load() reloads the current page for %s',
  (path) => {
    browserDocument.load(path);
    expect(location.reload).toHaveBeenCalledOnce();
    expect(location.assign).not.toHaveBeenCalled();
  },
);
