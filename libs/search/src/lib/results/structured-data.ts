import type { Company } from '@marketplace/api-contract';

const CONTEXT = 'https://schema.org';

/** An item of a JSON-LD list. */
export interface Item {
  name: string;
  path: string;
}

/** The results in order. */
export function itemList(origin: string, items: readonly Item[], total: number) {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: items.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + path,
      name,
    })),
  };
}

export function breadcrumbList(origin: string, crumbs: readonly Item[]) {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  };
}

/** The site with its search URL. */
export function webSite(origin: string, company: Pick<Company, 'name'>) {
  return {
    '@context': CONTEXT,
    '@type': 'WebSite',
    name: company.name,
    url: `${origin}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}
