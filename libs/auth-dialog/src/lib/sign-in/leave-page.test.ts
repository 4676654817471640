import { afterEach, expect, it, vi } from 'vitest';
import { leavePage } from './leave-page';

const location = { pathname: '/search', search: '?city=Calgary', assign: vi.fn(), reload: vi.fn() };
vi.stubGlobal('window', Object.create(window, { location: { value: location } }));
afterEach(() => vi.clearAllMocks());

it('loads another page', () => {
  leavePage('/orders?page=2');
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/orders?page=2');
  expect(location.reload).not.toHaveBeenCalled();
});

it.each([null, '/search?city=Calgary', '/search?city=Calgary#results'])('loads this page anew for %s', (path) => {
  leavePage(path);
  expect(location.reload).toHaveBeenCalledOnce();
  expect(location.assign).not.toHaveBeenCalled();
});
