import type { Company, ProductCard } from '@marketplace/api-contract';
import { productPath } from '@marketplace/ui';

const CONTEXT = 'https://schema.org';

/** The results in their order, for search engines. */
export function itemList(origin: string, products: readonly ProductCard[], total: number) {
  return {
    '@context': CONTEXT,
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + productPath(product),
      name: product.name,
    })),
  };
}

/** Where the page stands. */
export function breadcrumbList(origin: string, crumbs: readonly { name: string; path: string }[]) {
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

/** The site itself and how it is searched. */
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
