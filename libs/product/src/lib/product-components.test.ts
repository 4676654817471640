import { expect, it } from 'vitest';
import { screenDesign } from '@marketplace/testing';
import { getProductComponents, PRODUCT_COMPONENTS } from './product-components';

it('PD-06 the components are those that the design names, in its order, or all', () => {
  expect(getProductComponents(screenDesign('Product'))).toEqual(PRODUCT_COMPONENTS);
  const named = screenDesign('Product', {
    otherSettings: { components: ['Reviews', 'order', 'map3d', 'gallery', 'reviews'] },
  });
  expect(getProductComponents(named)).toEqual(['reviews', 'order', 'gallery']);
});
