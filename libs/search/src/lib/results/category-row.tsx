import type { Category } from '@marketplace/api-contract';
import { useTexts } from '@marketplace/i18n';
import { Icon, Pictogram } from '@marketplace/ui';
import { hrefOf, type SearchParams } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { categoryTrail, childrenOf } from './category-trail';
import { ChipLink, ChipRow, type ChipLook } from './chip-link';

/** The categories as links, and below them those within the chosen one. */
export function CategoryRow() {
  const { t } = useTexts('search');
  const categories = useSearch((search) => search.categories);
  const params = useSearch((search) => search.params);
  const chosen = useSearch((search) => search.filter.category);
  const trail = categoryTrail(categories, chosen);
  const [root] = trail;
  const inner = root ? childrenOf(categories, root.slug) : [];

  if (categories.length === 0) return null;
  return (
    <>
      <ChipRow look="tab" label={t('categories.label')}>
        <li>
          <ChipLink look="tab" to={hrefOf(params, { category: undefined })} isChosen={chosen === null}>
            <Icon name="grid" size={28} />
            {t('categories.all')}
          </ChipLink>
        </li>
        <CategoryChips look="tab" categories={childrenOf(categories, null)} params={params} trail={trail} />
      </ChipRow>
      {root && inner.length > 0 && (
        <ChipRow label={t('categories.within', { category: root.name })}>
          <CategoryChips categories={inner} params={params} trail={trail} />
        </ChipRow>
      )}
    </>
  );
}

interface CategoryChipsProps {
  categories: readonly Category[];
  /** The search that each category is added to. */
  params: SearchParams;
  trail?: readonly Category[];
  look?: ChipLook;
}

/** More than a phone shows of the first row. */
const IN_SIGHT = 5;

/** Links to some categories, each with its sign. */
export function CategoryChips({ categories, params, trail = [], look = 'chip' }: CategoryChipsProps) {
  return categories.map((category, position) => (
    <li key={category.slug}>
      <ChipLink look={look} to={hrefOf(params, { category: category.slug })} isChosen={trail.includes(category)}>
        <Pictogram icon={category.icon} size={look === 'tab' ? 28 : 20} isLazy={position >= IN_SIGHT} />
        {category.name}
      </ChipLink>
    </li>
  ));
}
