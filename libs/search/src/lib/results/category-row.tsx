import { useTranslation } from 'react-i18next';
import type { Category } from '@marketplace/api-contract';
import { Icon, Pictogram } from '@marketplace/ui';
import { searchHref, type SearchParams } from '@marketplace/search-params';
import { useSearch } from '../search-provider';
import { categoryTrail, getChildren } from './category-trail';
import { ChipLink, ChipRow, type ChipVariant } from './chip-link';

/** The categories as links, with the children of the selected one below. */
export function CategoryRow() {
  const { t } = useTranslation('search');
  const categories = useSearch((search) => search.categories);
  const params = useSearch((search) => search.params);
  const selected = useSearch((search) => search.filter.category);
  const trail = categoryTrail(categories, selected);
  const [root] = trail;
  const inner = root ? getChildren(categories, root.slug) : [];

  if (categories.length === 0) return null;
  return (
    <>
      <ChipRow variant="tab" label={t('categories.label')}>
        <li>
          <ChipLink variant="tab" to={searchHref(params, { category: undefined })} isSelected={selected === null}>
            <Icon name="grid" size={28} />
            {t('categories.all')}
          </ChipLink>
        </li>
        <CategoryChips variant="tab" categories={getChildren(categories, null)} params={params} trail={trail} />
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
  /** The search that each link adds its category to. */
  params: SearchParams;
  trail?: readonly Category[];
  variant?: ChipVariant;
}

/** The number of icons that load eagerly: more than a phone shows at first. */
const EAGER_ICONS = 5;

/** Category links with their icons. */
export function CategoryChips({ categories, params, trail = [], variant = 'chip' }: CategoryChipsProps) {
  return categories.map((category, position) => (
    <li key={category.slug}>
      <ChipLink
        variant={variant}
        to={searchHref(params, { category: category.slug })}
        isSelected={trail.includes(category)}
      >
        <Pictogram icon={category.icon} size={variant === 'tab' ? 28 : 20} isLazy={position >= EAGER_ICONS} />
        {category.name}
      </ChipLink>
    </li>
  ));
}
