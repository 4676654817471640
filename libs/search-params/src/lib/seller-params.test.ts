import { expect, it } from 'vitest';
import { toEntries, readParams } from './search-params';
import { toSellerParams, toSellerQuery } from './seller-params';

const EVERYTHING =
  'search=paddle&category=water&city=Calgary&location=Bow+River&radius=25&rating=4&type=newest_first&page=2&lang=de' +
  '&sale=rental&sort=price-desc&price=10..20&startDate=2026-06-12&endDate=2026-06-14&instant=1&view=map&bounds=1,2,3,4&brand=Holt';

it('SE-13 RT-08 toSellerParams keeps only the parameters that apply to sellers', () => {
  const params = toSellerParams(readParams(new URLSearchParams(EVERYTHING), ['Brand']));
  expect(new URLSearchParams(toEntries(params)).toString()).toBe(
    'search=paddle&category=water&city=Calgary&location=Bow+River&type=newest_first&rating=4&radius=25&lang=de&page=2',
  );
  expect(toSellerQuery(params)).toEqual({
    search: 'paddle',
    category: 'water',
    city: 'Calgary',
    location: 'Bow River',
    type: 'newest_first',
    rating: 4,
    radius: 25,
    page: 2,
  });
});
