import type { CustomAttributeValue, CustomerAttribute } from '@marketplace/api-contract';
import { AppError } from '../errors';

const REQUIRED = 'This is a required field.';
const INVALID = 'Invalid value';
const WEB_ADDRESS = /^(https?|ftp):\/\/\S+\.\S+$/i;

/** Refuses answers that do not fit the operator's customer attributes (AU-06). */
export function checkCustomAttributes(
  definitions: readonly CustomerAttribute[],
  values: readonly CustomAttributeValue[],
): void {
  const answers = new Map(values.map(({ uniqueName, value }) => [uniqueName, value]));
  const fields: Record<string, string> = {};
  for (const definition of definitions) {
    const value = answers.get(definition.uniqueName);
    const problem = isBlank(value)
      ? definition.isRequired
        ? REQUIRED
        : null
      : fits(definition, value)
        ? null
        : INVALID;
    if (problem) fields[`body.customAttributes.${definition.uniqueName}`] = problem;
    answers.delete(definition.uniqueName);
  }
  for (const unknown of answers.keys()) fields[`body.customAttributes.${unknown}`] = INVALID;
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', undefined, { fields });
}

type Value = CustomAttributeValue['value'];

const isBlank = (value: Value | undefined): value is undefined =>
  value === undefined || (typeof value !== 'number' && value.length === 0);

function fits({ attributeType, pickListElements }: CustomerAttribute, value: Value): boolean {
  switch (attributeType) {
    case 'Numeric':
    case 'Currency':
    case 'decimal':
      return Number.isFinite(typeof value === 'string' ? Number(value) : value);
    case 'URL':
      return typeof value === 'string' && WEB_ADDRESS.test(value);
    case 'Picklist':
      return typeof value === 'string' && pickListElements.includes(value);
    case 'Multi_Picklist':
      return Array.isArray(value) && value.every((element) => pickListElements.includes(element));
    case 'Text':
    case 'Long_Text':
      return typeof value === 'string';
    case 'File':
      // Files come by upload, never inside this call.
      return false;
  }
}
