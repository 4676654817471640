import { describe, expect, it } from 'vitest';
import { canonicalPath } from './one-address';

describe('RT-09 one address for a page', () => {
  it.each([
    ['/Search', '/search', '/search'],
    ['/search/', '/search', '/search'],
    ['/Product/x/1', '/product/:name/:id', '/product/x/1'],
    ['/product/A-B/1', '/product/:name/:id', '/product/A-B/1'],
    ['/product/caf%C3%A9/1/', '/product/:name/:id', '/product/caf%C3%A9/1'],
    ['/requestorder', '/requestOrder', '/requestOrder'],
    ['/seller/VIEW/7', '/seller/view/:id', '/seller/view/7'],
    ['/', '/', '/'],
    ['//search', '/search', '/search'],
    ['/No/Such/Page/', '/*', '/No/Such/Page/'],
  ])('%s of %s is %s', (pathname, pattern, address) => {
    expect(canonicalPath(pathname, pattern)).toBe(address);
  });
});
