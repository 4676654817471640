import { describe, expect, it } from 'vitest';
import { getCanonicalPath } from './canonical-path';

describe('RT-09 getCanonicalPath', () => {
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
  ])('maps %s of route %s to %s', (pathname, pattern, address) => {
    expect(getCanonicalPath(pathname, pattern)).toBe(address);
  });
});
