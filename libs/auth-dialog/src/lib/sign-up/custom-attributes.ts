import type { CustomAttributeValue, CustomerAttribute } from '@marketplace/api-contract';
import {
  firstProblem,
  referencesOf,
  rules,
  type Check,
  type ChosenFile,
  type FieldValue,
  type Problem,
} from '@marketplace/forms';

export type AttributeValues = Record<string, FieldValue>;

const isNumber = ({ attributeType }: CustomerAttribute) =>
  attributeType === 'Numeric' || attributeType === 'Currency' || attributeType === 'decimal';

const hasSeveral = ({ attributeType }: CustomerAttribute) =>
  attributeType === 'Multi_Picklist' || attributeType === 'File';

/** An empty answer to each. */
export const emptyValues = (attributes: readonly CustomerAttribute[]): AttributeValues =>
  Object.fromEntries(attributes.map((attribute) => [attribute.uniqueName, hasSeveral(attribute) ? [] : '']));

/**
 * What is wrong with the answers (AU-06): required where the operator says so, numbers and web addresses as such, files that have
 * not arrived. `isGone` refuses the references of files that the server does not have any more.
 */
export function attributeProblems(
  attributes: readonly CustomerAttribute[],
  values: AttributeValues,
  isGone: Check = () => undefined,
): Record<string, Problem | undefined> {
  return Object.fromEntries(
    attributes.map((attribute) => {
      const checks = [
        ...(attribute.isRequired ? [rules.required] : []),
        ...(isNumber(attribute) ? [rules.number] : []),
        ...(attribute.attributeType === 'URL' ? [rules.webAddress] : []),
        ...(attribute.attributeType === 'File' ? [rules.files, goneFiles(isGone)] : []),
      ];
      return [attribute.uniqueName, firstProblem(values[attribute.uniqueName] ?? '', ...checks)];
    }),
  );
}

const goneFiles =
  (isGone: Check): Check =>
  (files) =>
    typeof files === 'string'
      ? undefined
      : referencesOf(files as readonly ChosenFile[])
          .map(isGone)
          .find(Boolean);

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
  if (attribute.attributeType === 'File') return referencesOf(value as readonly ChosenFile[]);
  if (typeof value !== 'string') return [...(value as readonly string[])];
  const text = value.trim();
  return isNumber(attribute) && text !== '' ? Number(text) : text;
}

/** The files of the answers that the server refused. */
export const refusedFiles = (
  attributes: readonly CustomerAttribute[],
  answers: readonly CustomAttributeValue[],
  fields: Readonly<Record<string, string>>,
): string[] =>
  attributes
    .filter(
      ({ attributeType, uniqueName }) => attributeType === 'File' && fields[`body.customAttributes.${uniqueName}`],
    )
    .flatMap(({ uniqueName }) => (answers.find((answer) => answer.uniqueName === uniqueName)?.value ?? []) as string[]);
