import type { Picture } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Breadcrumbs, PageHead, productPath } from '@marketplace/ui';
import { clearedParams, hrefOf, isNarrowed, type SearchParams } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { categoryTrail } from './category-trail';
import styles from './results-head.module.css';
import { breadcrumbList, itemList, webSite, type Item } from './structured-data';

/** What the page is called, where it stands, and what search engines are told of it. */
export function ResultsHead() {
  const { t } = useTexts('search');
  const company = useSession((session) => session.site.company.name);
  const products = useSearch((search) => search.products);
  const sale = useSearch((search) => search.filter.sale);
  const category = useCategoryName();
  return (
    <Head
      items={products.map((product) => ({ name: product.name, path: productPath(product) }))}
      image={products[0]?.picture}
      title={t('welcome.title')}
      text={t('welcome.text', { company })}
      listed={category ?? t(sale ? `sale.${sale}` : 'title.all')}
      describe={(heading) => t('description', { heading, company })}
    />
  );
}

interface HeadProps {
  items: readonly Item[];
  image: Picture | undefined;
  /** Of the home page. */
  title: string;
  /** Below it, unless the company describes itself. */
  text: string;
  /** What is listed: 'Canoes', 'All listings'. */
  listed: string;
  describe: (heading: string) => string;
}

/** The same for results of any kind: nothing chosen welcomes, a search says what it found. */
export function Head(props: HeadProps) {
  const params = useSearch((search) => search.params);
  return isNarrowed(params) ? <ListHead {...props} /> : <Welcome {...props} />;
}

function Welcome({ items, image, title, text }: HeadProps) {
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

function ListHead({ items, image, listed, describe }: HeadProps) {
  const origin = useSession((session) => session.origin);
  const params = useSearch((search) => search.params);
  const { index, config } = useSearch((search) => search.pagination);
  const { heading, title } = useWords(listed);
  const crumbsFrom = useCrumbs();
  const crumbs = crumbsFrom(clearedParams(params));
  const pagePath = (page: number) => canonicalPath({ ...params, page });
  return (
    <header className={styles['head']}>
      <PageHead
        title={title}
        description={describe(heading)}
        path={pagePath(index)}
        image={image}
        noIndex={items.length === 0}
        jsonLd={[
          itemList(origin, items, config.total),
          ...(crumbs.length > 0 ? [breadcrumbList(origin, crumbsFrom(NOTHING_CHOSEN))] : []),
        ]}
        previousPath={index > 1 ? pagePath(index - 1) : undefined}
        nextPath={index < config.pages ? pagePath(index + 1) : undefined}
      />
      {crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
      <h1 className={styles['heading']}>{heading}</h1>
    </header>
  );
}

const NOTHING_CHOSEN: SearchParams = { attributes: {}, page: 1 };

/** How sorted and for which days does not make another page for search engines. */
const canonicalPath = ({ search, category, city, sale, page }: SearchParams): string =>
  hrefOf(NOTHING_CHOSEN, { search, category, city, sale, page });

/** The name of the chosen category. */
export function useCategoryName(): string | undefined {
  const chosen = useSearch((search) => search.filter.category);
  const categories = useSearch((search) => search.categories);
  return categories.find(({ slug }) => slug === chosen)?.name;
}

function useWords(listings: string) {
  const { t } = useTexts('search');
  const text = useSearch((search) => search.searchParams.value);
  const city = useSearch((search) => search.city);
  const page = useSearch((search) => search.pagination.index);

  const placed = city ? t('title.city', { listings, city }) : listings;
  const heading = text ? t('title.results', { text }) : placed;
  const title = page > 1 ? t('title.page', { heading, page }) : heading;
  return { heading, title };
}

/** Home and the categories down to the chosen one, added to a search; none without a category. */
function useCrumbs() {
  const { t } = useTexts('search');
  const category = useSearch((search) => search.filter.category);
  const categories = useSearch((search) => search.categories);
  const trail = categoryTrail(categories, category);
  return (start: SearchParams) =>
    trail.length === 0
      ? []
      : [
          { name: t('home'), path: hrefOf(start) },
          ...trail.map(({ name, slug }) => ({ name, path: hrefOf(start, { category: slug }) })),
        ];
}
