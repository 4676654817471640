import { describe, expect, it, vi } from 'vitest';
import { category, productCard, productPage } from '@marketplace/testing';
import { createSearchStore } from './search-store';

const data = (part: Partial<Parameters<typeof createSearchStore>[0]['data']> = {}) => ({
  page: productPage(),
  categories: [category()],
  params: { attributes: {}, page: 1 },
  ...part,
});

describe('the search store', () => {
  it('SE-10 holds the search in the words of the specification, pages from 1', () => {
    const store = createSearchStore({ data: data(), navigate: vi.fn() });
    expect(store.getState()).toMatchObject({
      searchParams: { value: '', dateRange: { startDate: null, endDate: null } },
      filter: { category: null, sale: null, sort: null, type: null },
      filterValues: {},
      pagination: { config: { pageSize: 24, pages: 3, total: 56 }, index: 1 },
      city: null,
      chosenGeo: null,
      loading: false,
    });
    expect(store.getState().products).toHaveLength(8);
  });

  it('SE-10 shows the answer to an address', () => {
    const store = createSearchStore({ data: data(), navigate: vi.fn() });
    store.getState().applyAnswer(
      data({
        page: productPage({ products: [productCard()], page: 2 }),
        params: {
          search: 'canoe',
          city: 'Calgary',
          location: 'Bow River',
          dates: { startDate: '2026-06-12', endDate: '2026-06-14' },
          attributes: { Brand: ['Holt'] },
          page: 2,
        },
      }),
    );
    expect(store.getState()).toMatchObject({
      products: [{ id: '12' }],
      searchParams: { value: 'canoe', dateRange: { startDate: '2026-06-12', endDate: '2026-06-14' } },
      filterValues: { Brand: ['Holt'] },
      pagination: { index: 2 },
      city: 'Calgary',
      chosenGeo: 'Bow River',
    });
  });

  it('SE-10 actions only navigate: what is shown changes with the answer', () => {
    const navigate = vi.fn();
    const store = createSearchStore({ data: data(), navigate });
    const before = store.getState();
    before.change({ sort: 'price-desc' });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/search?sort=price-desc');
    expect(store.getState()).toBe(before);
  });

  it('SE-11 while an answer takes its time the words say where it goes, and results stay', () => {
    const first = data({ params: { sale: 'rental', attributes: {}, page: 1 } });
    const store = createSearchStore({ data: first, navigate: vi.fn() });
    store.getState().setComing({ search: 'canoe', attributes: {}, page: 1 });
    expect(store.getState()).toMatchObject({
      loading: true,
      searchParams: { value: 'canoe' },
      filter: { sale: null },
      params: { search: 'canoe' },
      products: first.page.products,
    });
    // It was given up: what is on screen is what was asked for.
    store.getState().setComing(null);
    const after = store.getState();
    expect(after).toMatchObject({ loading: false, searchParams: { value: '' }, filter: { sale: 'rental' } });
    // Nothing on its way, nothing to change.
    after.setComing(null);
    expect(store.getState()).toBe(after);
  });

  it('an answer that is on screen already changes nothing', () => {
    const first = data();
    const store = createSearchStore({ data: first, navigate: vi.fn() });
    const before = store.getState();
    before.applyAnswer(first);
    expect(store.getState()).toBe(before);
  });
});
