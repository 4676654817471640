import {
  UPLOAD_FILES_MAXIMUM,
  UploadReference,
  WEB_ADDRESS,
  type CustomAttributeValue,
  type CustomerAttribute,
} from '@marketplace/api-contract';
import type { Db } from '@marketplace/database';
import { z } from 'zod';
import { AppError } from '../errors';
import { claimFiles, FILE_GONE } from '../uploads/uploads-service';

const REQUIRED = 'This is a required field.';
const INVALID = 'Invalid value';
const TOO_MANY = `The maximum number of file is ${UPLOAD_FILES_MAXIMUM}.`;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,2})?$/i;
const CalendarDate = z.iso.date();
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Refuses answers that do not fit the operator's customer attributes (AU-06). */
export function checkCustomAttributes(
  definitions: readonly CustomerAttribute[],
  values: readonly CustomAttributeValue[],
): void {
  const answers = new Map(values.map(({ uniqueName, value }) => [uniqueName, value]));
  const fields: Record<string, string> = {};
  for (const definition of definitions) {
    const value = answers.get(definition.uniqueName);
    const problem = isBlank(value) ? (definition.isRequired ? REQUIRED : null) : findProblem(definition, value);
    if (problem) fields[`body.customAttributes.${definition.uniqueName}`] = problem;
    answers.delete(definition.uniqueName);
  }
  const names = values.map(({ uniqueName }) => uniqueName);
  for (const repeated of names.filter((name, index) => names.indexOf(name) < index))
    fields[`body.customAttributes.${repeated}`] = INVALID;
  for (const unknown of answers.keys()) fields[`body.customAttributes.${unknown}`] = INVALID;
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', undefined, { fields });
}

/**
 * Assigns the uploaded files among the answers to the new account, in its transaction. Throws if
 * one is unknown, too old or taken.
 */
export async function claimAttributeFiles(
  tx: Db,
  definitions: readonly CustomerAttribute[],
  values: readonly CustomAttributeValue[],
  owner: { customerId: string; now: Date },
): Promise<void> {
  const fileAttributes = new Set(definitions.filter(isFile).map(({ uniqueName }) => uniqueName));
  for (const { uniqueName, value } of values) {
    if (!fileAttributes.has(uniqueName) || !Array.isArray(value)) continue;
    if (await claimFiles(tx, value, { ...owner, purpose: 'customerAttribute' })) continue;
    const fields = { [`body.customAttributes.${uniqueName}`]: FILE_GONE };
    throw new AppError('invalid_input', undefined, { fields });
  }
}

const isFile = ({ attributeType }: CustomerAttribute) => attributeType === 'File';

type Value = CustomAttributeValue['value'];

const isBlank = (value: Value | undefined): value is undefined =>
  value === undefined || (typeof value !== 'number' && value.length === 0);

function findProblem(definition: CustomerAttribute, value: Value): string | null {
  if (isFile(definition) && Array.isArray(value) && value.length > UPLOAD_FILES_MAXIMUM) return TOO_MANY;
  return isValidValue(definition, value) ? null : INVALID;
}

function isValidValue({ attributeType, pickListElements }: CustomerAttribute, value: Value): boolean {
  switch (attributeType) {
    case 'Numeric':
    case 'Currency':
    case 'decimal':
      return typeof value === 'number' ? Number.isFinite(value) : typeof value === 'string' && NUMBER.test(value);
    case 'URL':
      return typeof value === 'string' && WEB_ADDRESS.test(value);
    case 'Picklist':
      return typeof value === 'string' && pickListElements.includes(value);
    case 'Multi_Picklist':
      return Array.isArray(value) && value.every((element) => pickListElements.includes(element));
    case 'Text':
    case 'Long_Text':
      return typeof value === 'string';
    case 'Date':
      return CalendarDate.safeParse(value).success;
    case 'Time':
      return typeof value === 'string' && TIME.test(value);
    case 'File':
      // Files are uploaded separately; the value is a list of their references.
      return (
        Array.isArray(value) &&
        new Set(value).size === value.length &&
        value.every((reference) => UploadReference.safeParse(reference).success)
      );
  }
}
