import { expect, it } from 'vitest';
import { dependsOn } from './page-data';

it.each([
  ['?page=2', true],
  ['?lang=de', true],
  ['?reviews=2', false],
  ['#reviews', false],
  ['', true],
])('RV-02 the page of a seller reads its data anew where they are others: %j %j', (to, isLoaded) => {
  const currentUrl = new URL('https://wayfare.example/seller/view/3');
  const rest = { currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
  expect(dependsOn('page')({ ...rest, currentUrl, nextUrl: new URL(to, currentUrl) })).toBe(isLoaded);
});
