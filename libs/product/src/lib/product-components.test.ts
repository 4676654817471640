import { expect, it } from 'vitest';
import { design } from '@marketplace/testing';
import { componentsOf, PRODUCT_COMPONENTS } from './product-components';

it('PD-06 shows what the design names, in its order, and everything where it names nothing', () => {
  expect(componentsOf(design('Product'))).toEqual(PRODUCT_COMPONENTS);
  const named = design('Product', {
    otherSettings: { components: ['Reviews', 'order', 'map3d', 'gallery', 'reviews'] },
  });
  expect(componentsOf(named)).toEqual(['reviews', 'order', 'gallery']);
});
