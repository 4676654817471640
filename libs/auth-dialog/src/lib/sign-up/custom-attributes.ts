import type { CustomAttributeValue, CustomerAttribute } from '@marketplace/api-contract';
import {
  firstProblem,
  uploadedReferences,
  rules,
  type ChosenFile,
  type FieldValue,
  type Problem,
} from '@marketplace/forms';

export type AttributeValues = Record<string, FieldValue>;

const isNumber = ({ attributeType }: CustomerAttribute) =>
  attributeType === 'Numeric' || attributeType === 'Currency' || attributeType === 'decimal';

const isMultiple = ({ attributeType }: CustomerAttribute) =>
  attributeType === 'Multi_Picklist' || attributeType === 'File';

/** An empty value for each attribute. */
export const emptyValues = (attributes: readonly CustomerAttribute[]): AttributeValues =>
  Object.fromEntries(attributes.map((attribute) => [attribute.uniqueName, isMultiple(attribute) ? [] : '']));

/**
 * Validates the values (AU-06): required attributes, numbers, URLs and complete uploads.
 */
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
        ...(attribute.attributeType === 'File' ? [rules.files] : []),
      ];
      return [attribute.uniqueName, firstProblem(values[attribute.uniqueName] ?? '', ...checks)];
    }),
  );
}

/** The values for the registration call: numbers as numbers, without empty values. */
export function toCustomAttributes(
  attributes: readonly CustomerAttribute[],
  values: AttributeValues,
): CustomAttributeValue[] {
  return attributes
    .map((attribute) => ({
      uniqueName: attribute.uniqueName,
      value: toAttributeValue(attribute, values[attribute.uniqueName] ?? ''),
    }))
    .filter(({ value }) => typeof value === 'number' || value.length > 0);
}

function toAttributeValue(attribute: CustomerAttribute, value: FieldValue): CustomAttributeValue['value'] {
  if (attribute.attributeType === 'File') return uploadedReferences(value as readonly ChosenFile[]);
  if (typeof value !== 'string') return [...(value as readonly string[])];
  const text = value.trim();
  return isNumber(attribute) && text !== '' ? Number(text) : text;
}

/** Where the attributes are in the fields that the server rejected. */
export const attributePaths = (attributes: readonly CustomerAttribute[]): Record<string, string> =>
  Object.fromEntries(attributes.map(({ uniqueName }) => [uniqueName, `body.customAttributes.${uniqueName}`]));
