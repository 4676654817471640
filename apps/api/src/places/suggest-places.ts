import type { Language, PlaceSuggestion } from '@marketplace/api-contract';
import { matchOf, positionOf } from './find-place';
import { fold } from './fold';
import { loadGazetteer, nameOf, regionOf, type Gazetteer } from './gazetteer';
import { addBeginning, addLaterWords, addMistyped, addNamed, askedFor, Best, regionsOf, splits } from './matches';

const LIMIT = 8;
/** Some fall away: of two places of one name in one region only the larger can be told by its name. */
const SPARE = 2;

/** Places that a text being typed may mean, the best first, named in the visitor's language. */
export async function suggestPlaces(
  text: string,
  language: Language = 'en',
  limit = LIMIT,
): Promise<PlaceSuggestion[]> {
  const gazetteer = await loadGazetteer();
  const asked = askedFor(text);
  if (!asked.name) return [];
  const best = new Best(gazetteer, limit * SPARE, regionsOf(gazetteer, asked.of, true));
  addBeginning(gazetteer, best, asked.name);
  addLaterWords(gazetteer, best, asked.name);
  const found = best.list();
  if (found.length < limit && asked.of.length === 0) found.push(...inRegions(gazetteer, asked.name, limit));
  if (found.length < limit) {
    const mistyped = new Best(gazetteer, limit * SPARE, regionsOf(gazetteer, asked.of, true));
    addMistyped(gazetteer, mistyped, asked.name, false);
    found.push(...mistyped.list());
  }
  const suggestions = new Map<string, PlaceSuggestion>();
  for (const { place } of found.sort((a, b) => b.score - a.score)) {
    const suggestion = suggestionOf(gazetteer, place, language);
    if (suggestion && !suggestions.has(suggestion.value)) suggestions.set(suggestion.value, suggestion);
    if (suggestions.size === limit) break;
  }
  return [...suggestions.values()];
}

/** 'springfield ill': a whole name, and the beginning of a region or country behind it. */
function inRegions(gazetteer: Gazetteer, text: string, limit: number) {
  return splits(text).flatMap(({ name, of }) => {
    const regions = regionsOf(gazetteer, of, true);
    if (!regions?.includes(1)) return [];
    const best = new Best(gazetteer, limit, regions);
    addNamed(gazetteer, best, name);
    return best.list();
  });
}

const countryNames = new Map<Language, Intl.DisplayNames>();
function countryName(code: string, language: Language): string {
  const names = countryNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  countryNames.set(language, names);
  return names.of(code) ?? code;
}

/** A place as it is shown; undefined where no name tells it from a larger one. */
function suggestionOf(gazetteer: Gazetteer, place: number, language: Language): PlaceSuggestion | undefined {
  const { country: countryCode, name: regionName } = regionOf(gazetteer, place);
  const dataName = nameOf(gazetteer, place);
  const name = gazetteer.exonyms.get(place)?.names[language] ?? dataName;
  const country = countryName(countryCode, language);
  // 'Berlin, State of Berlin' and 'Tokyo, Tokyo' say nothing twice, unless a larger place needs to be told apart.
  const says = (told: string) => key(regionName).includes(key(told));
  const regions = says(name) || says(dataName) ? ['', regionName] : [regionName];
  for (const region of regions) {
    // A comma ends a name.
    const value = [name.replaceAll(',', ''), region, country].filter(Boolean).join(', ');
    if (matchOf(gazetteer, value)?.place === place)
      return { name, region, country, countryCode, ...positionOf(gazetteer, place), value };
  }
  return undefined;
}

const key = (text: string) => fold(text).replace(/\bsaint\b/g, 'st');
