import { useTranslation } from 'react-i18next';
import type { Picture } from '@marketplace/api-contract';
import { useSession } from '@marketplace/session';
import { Breadcrumbs, PageHead } from '@marketplace/ui';
import { productPath, clearParams, searchHref, isNarrowed, type SearchParams } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { categoryTrail } from './category-trail';
import styles from './results-header.module.css';
import { breadcrumbList, itemList, webSite, type Item } from './structured-data';

/** The heading, breadcrumbs and metadata of product results. */
export function ResultsHeader() {
  const { t } = useTranslation('search');
  const company = useSession((session) => session.site.company.name);
  const products = useSearch((search) => search.products);
  const sale = useSearch((search) => search.filter.sale);
  const category = useCategoryName();
  return (
    <HeaderFrame
      items={products.map((product) => ({ name: product.name, path: productPath(product) }))}
      image={products[0]?.picture}
      title={t('welcome.title')}
      text={t('welcome.text', { company })}
      listed={category ?? t(sale ? `sale.${sale}` : 'title.all')}
      describe={(heading) => t('description', { heading, company })}
    />
  );
}

interface HeaderFrameProps {
  items: readonly Item[];
  image: Picture | undefined;
  /** The heading of the home page. */
  title: string;
  /** The text below it, unless the company has a description. */
  text: string;
  /** What is listed: 'Canoes', 'All listings'. */
  listed: string;
  describe: (heading: string) => string;
}

/**
 * The header for results of any kind: a welcome without filters, otherwise what was searched for.
 */
export function HeaderFrame(props: HeaderFrameProps) {
  const params = useSearch((search) => search.params);
  return isNarrowed(params) ? <ListHeader {...props} /> : <Welcome {...props} />;
}

function Welcome({ items, image, title, text }: HeaderFrameProps) {
  const company = useSession((session) => session.site.company);
  const origin = useSession((session) => session.origin);
  const { total, pages } = useSearch((search) => search.pagination.config);
  const params = useSearch((search) => search.params);
  return (
    <header className={styles['welcome']}>
      <PageHead
        title=""
        path="/"
        image={image}
        jsonLd={[webSite(origin, company), itemList(origin, items, total)]}
        nextPath={pages > 1 ? canonicalPath({ ...params, page: 2 }) : undefined}
      />
      <h1>{title}</h1>
      <p>{company.description || text}</p>
    </header>
  );
}

function ListHeader({ items, image, listed, describe }: HeaderFrameProps) {
  const origin = useSession((session) => session.origin);
  const params = useSearch((search) => search.params);
  const { index, config } = useSearch((search) => search.pagination);
  const { heading, title } = useHeading(listed);
  const crumbsFrom = useCrumbs();
  const crumbs = crumbsFrom(clearParams(params));
  const pagePath = (page: number) => canonicalPath({ ...params, page });
  const isIndexed = isForSearchEngines(params);
  return (
    <header className={styles['head']}>
      <PageHead
        title={title}
        description={describe(heading)}
        path={pagePath(index)}
        image={image}
        noIndex={items.length === 0 || !isIndexed}
        jsonLd={[
          itemList(origin, items, config.total),
          ...(crumbs.length > 0 ? [breadcrumbList(origin, crumbsFrom(NO_FILTERS))] : []),
        ]}
        previousPath={isIndexed && index > 1 ? pagePath(index - 1) : undefined}
        nextPath={isIndexed && index < config.pages ? pagePath(index + 1) : undefined}
      />
      {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
      <h1 className={styles['heading']}>{heading}</h1>
    </header>
  );
}

const NO_FILTERS: SearchParams = { attributes: {}, page: 1 };

/** The order is left out: it makes no other page for search engines. */
const canonicalPath = ({ search, category, city, sale, page }: SearchParams): string =>
  searchHref(NO_FILTERS, { search, category, city, sale, page });

/**
 * Whether search engines may index a page: one with other filters has neither a canonical address
 * nor neighbours, since each combination would be a page.
 */
const isForSearchEngines = (params: SearchParams): boolean =>
  searchHref({ ...params, sort: undefined, type: undefined, view: undefined, lang: undefined }) ===
  canonicalPath({ ...params, page: 1 });

/** The name of the selected category. */
export function useCategoryName(): string | undefined {
  const selected = useSearch((search) => search.filter.category);
  const categories = useSearch((search) => search.categories);
  return categories.find(({ slug }) => slug === selected)?.name;
}

function useHeading(listings: string) {
  const { t } = useTranslation('search');
  const text = useSearch((search) => search.searchParams.value);
  const city = useSearch((search) => search.city);
  const page = useSearch((search) => search.pagination.index);

  const placed = city ? t('title.city', { listings, city }) : listings;
  const heading = text ? t('title.results', { text }) : placed;
  const title = page > 1 ? t('title.page', { heading, page }) : heading;
  return { heading, title };
}

/**
 * Breadcrumbs from home to the selected category, each added to a search; none without a category.
 */
function useCrumbs() {
  const { t } = useTranslation('search');
  const category = useSearch((search) => search.filter.category);
  const categories = useSearch((search) => search.categories);
  const trail = categoryTrail(categories, category);
  return (start: SearchParams) =>
    trail.length === 0
      ? []
      : [
          { name: t('home'), path: searchHref(start) },
          ...trail.map(({ name, slug }) => ({ name, path: searchHref(start, { category: slug }) })),
        ];
}
