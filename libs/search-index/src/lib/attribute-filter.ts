import type { AttributeFacet, AttributeType, ProductAttribute } from '@marketplace/api-contract';
import { NumberColumn } from './number-column';
import type { Range } from './scan';
import type { FilterPass } from './filter-pass';
import { ValueColumn } from './value-column';

/**
 * A filter by one attribute: the values of all documents, and how a selection of them is applied.
 */
export interface AttributeFilter {
  definition: ProductAttribute;
  set: (doc: number, value: unknown) => void;
  /** Whether the selection narrows the search at all. */
  hasSelection: (chosen: readonly string[]) => boolean;
  /** Penalizes documents with none of the chosen values; several chosen values are alternatives. */
  penalize: (pass: FilterPass, penalty: number, chosen: readonly string[]) => void;
  /** The counts of each choice over these documents; null if none of them has the attribute. */
  facet: (lists: readonly Uint32Array[], chosen: readonly string[]) => AttributeFacet | null;
}

const NUMBERS: ReadonlySet<AttributeType> = new Set(['Numeric', 'Currency', 'decimal']);
/** Values of text attributes do not come from a pick list, so there may be any number of them. */
const TEXT_VALUES_SHOWN = 12;

/** Dates and times are shown, but not offered as filters. */
export const isFilter = ({ isFiltered, attributeType }: ProductAttribute): boolean =>
  isFiltered && attributeType !== 'Date' && attributeType !== 'Time';

export const createAttributeFilter = (definition: ProductAttribute): AttributeFilter =>
  NUMBERS.has(definition.attributeType) ? numberFilter(definition) : valueFilter(definition);

function valueFilter(definition: ProductAttribute): AttributeFilter {
  const { uniqueName, name, pickListElements } = definition;
  const column = new ValueColumn(pickListElements);
  const most = definition.attributeType === 'Text' ? TEXT_VALUES_SHOWN : Infinity;
  return {
    definition,
    set: (doc, value) => column.set(doc, toTexts(value)),
    hasSelection: (chosen) => chosen.length > 0,
    penalize: (pass, penalty, chosen) => column.penalize(pass, penalty, chosen),
    facet: (lists, chosen) => {
      const counts = column.count(...lists);
      const choice = (number: number) => ({ value: column.values[number] as string, count: counts[number] as number });
      // Pick-list values in their order, others by count; a chosen value is always included.
      const listed = [...pickListElements.keys()]
        .map(choice)
        .filter(({ value, count }) => count > 0 || chosen.includes(value));
      const others: number[] = [];
      for (let number = pickListElements.length; number < counts.length; number++)
        if (counts[number] !== 0 || chosen.includes(column.values[number] as string)) others.push(number);
      if (listed.length + others.length === 0) return null;
      const shown = others
        .sort((a, b) => (counts[b] as number) - (counts[a] as number))
        .map(choice)
        .filter(({ value }, index) => index < most || chosen.includes(value));
      return { kind: 'values', uniqueName, name, values: [...listed, ...shown] };
    },
  };
}

const toTexts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' && one !== '');

function numberFilter(definition: ProductAttribute): AttributeFilter {
  const { uniqueName, name, attributeType } = definition;
  const column = new NumberColumn();
  const parseRanges = (chosen: readonly string[]) => chosen.map(parseRange).filter((range) => range !== null);
  return {
    definition,
    set: (doc, value) => column.set(doc, typeof value === 'number' ? value : null),
    hasSelection: (chosen) => parseRanges(chosen).length > 0,
    penalize: (pass, penalty, chosen) => column.penalize(pass, penalty, parseRanges(chosen)),
    facet: (lists, chosen) => {
      const spread = column.getHistogram(...lists);
      if (chosen.length === 0 && !spread.counts.some((count) => count > 0)) return null;
      return { kind: 'range', uniqueName, name, isMoney: attributeType === 'Currency', spread };
    },
  };
}

/** Parses `min..max`, either end optional; null if the text has neither. */
export function parseRange(text: string): Range | null {
  const match = /^(-?\d{1,12}(?:\.\d{1,6})?)?\.\.(-?\d{1,12}(?:\.\d{1,6})?)?$/.exec(text);
  if (!match || (match[1] === undefined && match[2] === undefined)) return null;
  return {
    min: match[1] === undefined ? -Infinity : Number(match[1]),
    max: match[2] === undefined ? Infinity : Number(match[2]),
  };
}
