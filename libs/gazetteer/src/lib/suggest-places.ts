import type { Language, PlaceSuggestion } from '@marketplace/api-contract';
import { findBestMatch, getPosition } from './find-place';
import { fold } from './fold';
import { loadGazetteer, getName, getRegion, type Gazetteer } from './gazetteer';
import {
  addPrefixMatches,
  addWordMatches,
  addMistypedMatches,
  addExactMatches,
  parsePlaceQuery,
  TopMatches,
  findRegions,
  splitNameAndRegion,
} from './matches';

const LIMIT = 8;
/**
 * More matches than needed, since of two places with the same name and region only the larger can
 * be suggested.
 */
const OVERSAMPLING = 2;

/** Suggestions for a text that is being typed, best first, named in the visitor's language. */
export async function suggestPlaces(
  text: string,
  language: Language = 'en',
  limit = LIMIT,
): Promise<PlaceSuggestion[]> {
  const gazetteer = await loadGazetteer();
  const query = parsePlaceQuery(text);
  if (!query.name) return [];
  const best = new TopMatches(gazetteer, limit * OVERSAMPLING, findRegions(gazetteer, query.qualifiers, true));
  addPrefixMatches(gazetteer, best, query.name);
  addWordMatches(gazetteer, best, query.name);
  const found = best.list();
  if (found.length < limit && query.qualifiers.length === 0) found.push(...findInRegions(gazetteer, query.name, limit));
  if (found.length < limit) {
    const mistyped = new TopMatches(gazetteer, limit * OVERSAMPLING, findRegions(gazetteer, query.qualifiers, true));
    addMistypedMatches(gazetteer, mistyped, query.name, false);
    found.push(...mistyped.list());
  }
  const suggestions = new Map<string, PlaceSuggestion>();
  for (const { place } of found.sort((a, b) => b.score - a.score)) {
    const suggestion = toSuggestion(gazetteer, place, language);
    if (suggestion && !suggestions.has(suggestion.value)) suggestions.set(suggestion.value, suggestion);
    if (suggestions.size === limit) break;
  }
  return [...suggestions.values()];
}

/** Matches a whole name followed by the prefix of a region or country, as in 'springfield ill'. */
function findInRegions(gazetteer: Gazetteer, text: string, limit: number) {
  return splitNameAndRegion(text).flatMap(({ name, qualifiers }) => {
    const regions = findRegions(gazetteer, qualifiers, true);
    if (!regions?.includes(1)) return [];
    const best = new TopMatches(gazetteer, limit, regions);
    addExactMatches(gazetteer, best, name);
    return best.list();
  });
}

const countryNames = new Map<Language, Intl.DisplayNames>();
function countryName(code: string, language: Language): string {
  const names = countryNames.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  countryNames.set(language, names);
  return names.of(code) ?? code;
}

/** A place as suggested; undefined if no text distinguishes it from a larger one. */
function toSuggestion(gazetteer: Gazetteer, place: number, language: Language): PlaceSuggestion | undefined {
  const { country: countryCode, name: regionName } = getRegion(gazetteer, place);
  const dataName = getName(gazetteer, place);
  const name = gazetteer.exonyms.get(place)?.names[language] ?? dataName;
  const country = countryName(countryCode, language);
  // Omit a region that repeats the name ('Berlin, State of Berlin'), unless it distinguishes the
  // place from a larger one.
  const repeats = (text: string) => toComparable(regionName).includes(toComparable(text));
  const regions = repeats(name) || repeats(dataName) ? ['', regionName] : [regionName];
  for (const region of regions) {
    // A comma would end the name.
    const value = [name.replaceAll(',', ''), region, country].filter(Boolean).join(', ');
    if (findBestMatch(gazetteer, value)?.place === place)
      return { name, region, country, countryCode, ...getPosition(gazetteer, place), value };
  }
  return undefined;
}

const toComparable = (text: string) => fold(text).replace(/\bsaint\b/g, 'st');
