import type { Category } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { hrefOf, type SearchParams } from '../search-params';
import { useSearch } from '../search-provider';
import { categoryTrail, childrenOf } from './category-trail';
import { ChipLink, ChipRow } from './chip-link';

/** The categories as links, and below them those within the chosen one. */
export function CategoryRow() {
  const { t } = useTexts('search');
  const categories = useSearch((search) => search.categories);
  const params = useSearch((search) => search.params);
  const chosen = useSearch((search) => search.filter.category);
  const trail = categoryTrail(categories, chosen);
  const [root] = trail;
  const inner = root ? childrenOf(categories, root.slug) : [];
  const chips = (shown: readonly Category[]) => <CategoryChips categories={shown} params={params} trail={trail} />;

  if (categories.length === 0) return null;
  return (
    <>
      <ChipRow label={t('categories.label')}>
        <li>
          <ChipLink to={hrefOf(params, { category: undefined })} isChosen={chosen === null}>
            {t('categories.all')}
          </ChipLink>
        </li>
        {chips(childrenOf(categories, null))}
      </ChipRow>
      {root && inner.length > 0 && (
        <ChipRow label={t('categories.within', { category: root.name })}>{chips(inner)}</ChipRow>
      )}
    </>
  );
}

interface CategoryChipsProps {
  categories: readonly Category[];
  /** The search that each category is added to. */
  params: SearchParams;
  trail?: readonly Category[];
}

/** Links to some categories, each with its sign. */
export function CategoryChips({ categories, params, trail = [] }: CategoryChipsProps) {
  return categories.map((category) => (
    <li key={category.slug}>
      <ChipLink to={hrefOf(params, { category: category.slug })} isChosen={trail.includes(category)}>
        <span aria-hidden="true">{category.icon}</span>
        {category.name}
      </ChipLink>
    </li>
  ));
}
