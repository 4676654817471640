import { describe, expect, it, vi } from 'vitest';
import { category, facets, productCard, productPage, site } from '@marketplace/testing';
import { createSearchStore } from './search-store';

const data = (part: Partial<Parameters<typeof createSearchStore>[0]['data']> = {}) => ({
  page: productPage(),
  categories: [category()],
  params: { attributes: {}, page: 1 },
  ...part,
});

describe('createSearchStore', () => {
  it('SE-10 the store holds the specified state with pages from 1', () => {
    const store = createSearchStore({ data: data(), site: site(), navigate: vi.fn() });
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

  it('SE-10 applyAnswer shows the results of a URL', () => {
    const store = createSearchStore({ data: data(), site: site(), navigate: vi.fn() });
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

  it('SE-10 the store holds what can be filtered by, the found place and the settings of the design', () => {
    const bow = { name: 'Bow River', lat: 51.05, lng: -114.07 };
    const design = site({ search: { ...site().search, otherSettings: { filter: { layout: 'sidebar' } } } });
    const page = productPage({ facets: facets(), place: bow });
    const store = createSearchStore({ data: data({ page }), site: design, navigate: vi.fn() });
    expect(store.getState()).toMatchObject({
      filterAttributes: facets().attributes,
      geo: bow,
      searchComponents: { layout: 'sidebar' },
      productAttributes: design.filters,
      showFilter: false,
    });
    store.getState().applyAnswer(data({ page: productPage({ facets: null }) }));
    expect(store.getState()).toMatchObject({ filterAttributes: [], geo: null });
  });

  it('SE-10 the dialog of filters stays open when results change', () => {
    const store = createSearchStore({ data: data(), site: site(), navigate: vi.fn() });
    store.getState().setShowFilter(true);
    store.getState().applyAnswer(data({ page: productPage({ page: 2 }) }));
    expect(store.getState().showFilter).toBe(true);
    store.getState().setShowFilter(false);
    expect(store.getState().showFilter).toBe(false);
  });

  it('SE-10 change only navigates and leaves the state as it is', () => {
    const navigate = vi.fn();
    const store = createSearchStore({ data: data(), site: site(), navigate });
    const before = store.getState();
    before.change({ sort: 'price-desc' });
    expect(navigate).toHaveBeenCalledExactlyOnceWith('/search?sort=price-desc');
    expect(store.getState()).toBe(before);
  });

  it('SE-11 a slow search shows its parameters and keeps the results until it is cancelled', () => {
    const first = data({ params: { sale: 'rental', attributes: {}, page: 1 } });
    const store = createSearchStore({ data: first, site: site(), navigate: vi.fn() });
    store.getState().setComing({ search: 'canoe', attributes: {}, page: 1 });
    expect(store.getState()).toMatchObject({
      loading: true,
      searchParams: { value: 'canoe' },
      filter: { sale: null },
      params: { search: 'canoe' },
      products: first.page.products,
    });
    // Cancelled: the parameters are those on screen again.
    store.getState().setComing(null);
    const after = store.getState();
    expect(after).toMatchObject({ loading: false, searchParams: { value: '' }, filter: { sale: 'rental' } });
    // Cancelling again changes nothing.
    after.setComing(null);
    expect(store.getState()).toBe(after);
  });

  it('applyAnswer changes nothing for the answer that is already shown', () => {
    const first = data();
    const store = createSearchStore({ data: first, site: site(), navigate: vi.fn() });
    const before = store.getState();
    before.applyAnswer(first);
    expect(store.getState()).toBe(before);
  });
});
