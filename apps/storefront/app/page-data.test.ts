import { expect, it } from 'vitest';
import { revalidateForParameters } from './page-data';

it.each([
  ['?page=2', true],
  ['?lang=de', true],
  ['?reviews=2', false],
  ['#reviews', false],
  ['', true],
])('RV-02 a page of reviews revalidates only when its data depends on the change: %j %j', (to, isLoaded) => {
  const currentUrl = new URL('https://wayfare.example/seller/view/3');
  const rest = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  expect(revalidateForParameters('page')({ ...rest, currentUrl, nextUrl: new URL(to, currentUrl) })).toBe(isLoaded);
});
