import { useTexts } from '@marketplace/i18n';
import { useSession } from '@marketplace/session';
import { Breadcrumbs, PageHead } from '@marketplace/ui';
import { clearedParams, hrefOf, isNarrowed, type SearchParams } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { categoryTrail } from './category-trail';
import styles from './results-head.module.css';
import { breadcrumbList, itemList, webSite } from './structured-data';

/** What the page is called, where it stands, and what search engines are told of it. */
export function ResultsHead() {
  const params = useSearch((search) => search.params);
  return isNarrowed(params) ? <ListHead /> : <Welcome />;
}

function Welcome() {
  const { t } = useTexts('search');
  const company = useSession((session) => session.site.company);
  const origin = useSession((session) => session.origin);
  const products = useSearch((search) => search.products);
  const { total, pages } = useSearch((search) => search.pagination.config);
  const params = useSearch((search) => search.params);
  return (
    <header className={styles['welcome']}>
      <PageHead
        title=""
        path="/"
        image={products[0]?.picture}
        jsonLd={[webSite(origin, company), itemList(origin, products, total)]}
        nextPath={pages > 1 ? canonicalPath({ ...params, page: 2 }) : undefined}
      />
      <h1>{t('welcome.title')}</h1>
      <p>{company.description || t('welcome.text', { company: company.name })}</p>
    </header>
  );
}

function ListHead() {
  const origin = useSession((session) => session.origin);
  const products = useSearch((search) => search.products);
  const params = useSearch((search) => search.params);
  const { index, config } = useSearch((search) => search.pagination);
  const { heading, title, description } = useWords();
  const crumbsFrom = useCrumbs();
  const crumbs = crumbsFrom(clearedParams(params));
  const pagePath = (page: number) => canonicalPath({ ...params, page });
  return (
    <header className={styles['head']}>
      <PageHead
        title={title}
        description={description}
        path={pagePath(index)}
        image={products[0]?.picture}
        noIndex={products.length === 0}
        jsonLd={[
          itemList(origin, products, config.total),
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

function useWords() {
  const { t } = useTexts('search');
  const company = useSession((session) => session.site.company.name);
  const { category, ...filter } = useSearch((search) => search.filter);
  const categories = useSearch((search) => search.categories);
  const text = useSearch((search) => search.searchParams.value);
  const city = useSearch((search) => search.city);
  const page = useSearch((search) => search.pagination.index);

  const categoryName = categories.find(({ slug }) => slug === category)?.name;
  const listings = categoryName ?? (filter.sale ? t(`sale.${filter.sale}`) : t('title.all'));
  const placed = city ? t('title.city', { listings, city }) : listings;
  const heading = text ? t('title.results', { text }) : placed;
  const title = page > 1 ? t('title.page', { heading, page }) : heading;
  return { heading, title, description: t('description', { heading, company }) };
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
