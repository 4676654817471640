import type { CustomAttributeValue, CustomerAttribute } from '@marketplace/api-contract';
import {
  firstProblem,
  uploadedReferences,
  rules,
  type Check,
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
 * `checkFile` refuses the references of files that the server no longer has.
 */
export function attributeProblems(
  attributes: readonly CustomerAttribute[],
  values: AttributeValues,
  checkFile: Check = () => undefined,
): Record<string, Problem | undefined> {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const checks = [
        ...(attribute.isRequired ? [rules.required] : []),
        ...(isNumber(attribute) ? [rules.number] : []),
        ...(attribute.attributeType === 'URL' ? [rules.webAddress] : []),
        ...(attribute.attributeType === 'File' ? [rules.files, filesCheck(checkFile)] : []),
      ];
      return [attribute.uniqueName, firstProblem(values[attribute.uniqueName] ?? '', ...checks)];
    }),
  );
}

const filesCheck =
  (checkFile: Check): Check =>
  (files) =>
    typeof files === 'string'
      ? undefined
      : uploadedReferences(files as readonly ChosenFile[])
          .map(checkFile)
          .find(Boolean);

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

/** The references of the files that the server rejected. */
export const getRejectedFiles = (
  attributes: readonly CustomerAttribute[],
  answers: readonly CustomAttributeValue[],
  fields: Readonly<Record<string, string>>,
): string[] =>
  attributes
    .filter(
      ({ attributeType, uniqueName }) => attributeType === 'File' && fields[`body.customAttributes.${uniqueName}`],
    )
    .flatMap(({ uniqueName }) => (answers.find((answer) => answer.uniqueName === uniqueName)?.value ?? []) as string[]);
