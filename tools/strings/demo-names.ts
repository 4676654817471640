import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  CUSTOMER_ATTRIBUTES,
  PRODUCT_ATTRIBUTES,
} from '../../apps/demo-marketplaces/src/content/attribute-definitions.ts';
import { CATEGORY_TREE } from '../../apps/demo-marketplaces/src/content/category-tree.ts';
import { POLICIES } from '../../apps/demo-marketplaces/src/content/policies.ts';
import { SCREENS, SETTINGS } from '../../apps/demo-marketplaces/src/content/site.ts';
import { flatten, type StringsFolder } from './read-strings.ts';

const FOLDER = 'apps/demo-marketplaces/src/names';

/** The names in the demo's data and their translations, as a strings folder. */
export function readDemoNames(root: string): StringsFolder {
  const files = globSync(`${FOLDER}/*.json`, { cwd: root }).sort();
  const translated = files.map(
    (file) => [basename(file, '.json'), flatten(JSON.parse(readFileSync(`${root}/${file}`, 'utf8')))] as const,
  );
  const languages = new Map([['en', new Map(Object.entries(englishNames()))] as const, ...translated]);
  return { namespace: 'demo', folder: FOLDER, languages };
}

/** The English names, by their key in `translations` without `data.`. */
function englishNames(): Record<string, string> {
  const { description, aboutUs, keywords } = SETTINGS.company as Record<'description' | 'aboutUs', string> & {
    keywords: readonly string[];
  };
  const attributes = [...PRODUCT_ATTRIBUTES, ...CUSTOMER_ATTRIBUTES];
  const menu = Object.values(SCREENS).flatMap((screen) => screen.menu ?? []);
  return Object.fromEntries([
    ['company.description', description],
    ['company.keywords', keywords.join(', ')],
    ['company.aboutUs', aboutUs],
    ...POLICIES.flatMap(({ key, name, value }) => [
      // The name of the company is the same everywhere.
      ...(key === 'CopyrightLink' ? [] : [[`policy.${key}.name`, name]]),
      [`policy.${key}.value`, value],
    ]),
    ...menu.flatMap((item) => [item, ...item.submenu]).map(({ id, label }) => [`menu.${id}`, label]),
    ...CATEGORY_TREE.flatMap(([slug, name, , children]) => [[slug, name], ...children]).map(([slug, name]) => [
      `category.${slug}`,
      name,
    ]),
    ...attributes.map(({ uniqueName, name }) => [`attribute.${uniqueName}`, name]),
    ...PRODUCT_ATTRIBUTES.map(({ section }) => [`section.${section}`, section]),
    ...attributes.flatMap(({ uniqueName, pickListElements = [] }) =>
      pickListElements.map((value) => [`value.${uniqueName}.${value}`, value]),
    ),
  ]);
}
