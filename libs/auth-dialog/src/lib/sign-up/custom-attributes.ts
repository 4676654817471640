import type { CustomAttributeValue, CustomerAttribute } from '@marketplace/api-contract';
import { firstProblem, rules, type FieldValue, type Problem } from '@marketplace/forms';

export type AttributeValues = Record<string, FieldValue>;

const isNumber = ({ attributeType }: CustomerAttribute) =>
  attributeType === 'Numeric' || attributeType === 'Currency' || attributeType === 'decimal';

/** An empty answer to each. */
export const emptyValues = (attributes: readonly CustomerAttribute[]): AttributeValues =>
  Object.fromEntries(
    attributes.map(({ uniqueName, attributeType }) => [uniqueName, attributeType === 'Multi_Picklist' ? [] : '']),
  );

/** What is wrong with the answers (AU-06): required where the operator says so, numbers and web addresses as such. */
export function attributeProblems(
  attributes: readonly CustomerAttribute[],
  values: AttributeValues,
): Record<string, Problem | undefined> {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const checks = [
        ...(attribute.isRequired ? [rules.required] : []),
        ...(isNumber(attribute) ? [rules.number] : []),
        ...(attribute.attributeType === 'URL' ? [rules.webAddress] : []),
      ];
      return [attribute.uniqueName, firstProblem(values[attribute.uniqueName] ?? '', ...checks)];
    }),
  );
}

/** The answers as registration takes them: numbers as numbers, and nothing for what was left empty. */
export function customAttributesOf(
  attributes: readonly CustomerAttribute[],
  values: AttributeValues,
): CustomAttributeValue[] {
  return attributes
    .map((attribute) => ({
      uniqueName: attribute.uniqueName,
      value: answerOf(attribute, values[attribute.uniqueName] ?? ''),
    }))
    .filter(({ value }) => typeof value === 'number' || value.length > 0);
}

function answerOf(attribute: CustomerAttribute, value: FieldValue): CustomAttributeValue['value'] {
  if (typeof value !== 'string') return [...value];
  const text = value.trim();
  return isNumber(attribute) && text !== '' ? Number(text) : text;
}
