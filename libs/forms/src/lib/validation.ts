import type { TFunction } from 'i18next';
import {
  hasLink,
  PASSWORD_MINIMUM,
  PHONE_WITHOUT_COUNTRY,
  toStoredEmail,
  WEB_ADDRESS,
} from '@marketplace/api-contract';
import { isOneOf } from '@marketplace/i18n';
import type { ChosenFile } from './files/chosen-file';

/** The value of a field: a text, several choices, or files. */
export type FieldValue = string | readonly string[] | readonly ChosenFile[];

/** Why a value is invalid; `type` is the key of its text. */
export type Problem =
  | { type: 'required' | 'pattern' | 'passwordShort' | 'passwordsDiffer' | 'passwordCommon' | 'passwordWrong' }
  | {
      type:
        'passwordRepeated' | 'passwordSiteName' | 'nameLink' | 'credentialsWrong' | 'emailTaken' | 'signInLinkInvalid';
    }
  | { type: 'filesSending' | 'filesFailed' | 'filesGone' }
  | { type: 'dayPast' | 'dayTooFar' | 'endBeforeStart' | 'daysTooMany' | 'amountTooSmall' | 'amountTooLarge' }
  | { type: 'placeUnknown' | 'optionUnknown' }
  /** `limit` is the length of a word, or the highest number. */
  | { type: 'wordTooLong' | 'wholeNumber'; limit: number }
  | { type: 'maxFiles'; limit: number }
  /** `over` is how many characters there are above the limit. */
  | { type: 'tooLong'; limit: number; over: number }
  /** `example` is one of the chosen country. */
  | { type: 'phone' | 'postalCode' | 'amount'; example: string };

const KNOWN = [
  'required',
  'pattern',
  'passwordShort',
  'passwordsDiffer',
  'passwordCommon',
  'passwordWrong',
  'passwordRepeated',
  'passwordSiteName',
  'nameLink',
  'credentialsWrong',
  'emailTaken',
  'signInLinkInvalid',
  'filesSending',
  'filesFailed',
  'filesGone',
  'maxFiles',
  'tooLong',
  'dayPast',
  'dayTooFar',
  'endBeforeStart',
  'daysTooMany',
  'amountTooSmall',
  'amountTooLarge',
  'placeUnknown',
  'optionUnknown',
  'wordTooLong',
  'wholeNumber',
  'phone',
  'postalCode',
  'amount',
] as const satisfies readonly Problem['type'][];

/**
 * The message of a problem (AU-05). `type` is open, because rules in the operator's data may be
 * newer than this code.
 */
export function problemText(
  t: TFunction<'forms'>,
  { type, limit, over, example }: { type: string; limit?: number; over?: number; example?: string },
): string {
  return isOneOf(KNOWN, type) ? t(`validation.${type}`, { limit, over, example }) : t('validation.unknown');
}

/** The problem of a text that is longer than the server accepts. */
export function lengthProblem(text: string, limit: number | undefined): Problem | undefined {
  const over = limit === undefined ? 0 : text.trim().length - limit;
  return limit !== undefined && over > 0 ? { type: 'tooLong', limit, over } : undefined;
}

/** The problem of a value that the server rejected, from its message in the contract. */
export const rejectedProblem = (message = ''): Problem =>
  message === PHONE_WITHOUT_COUNTRY
    ? { type: 'phone', example: '+1 780 555 0199' }
    : { type: REJECTIONS[message] ?? 'pattern' };

type Rejection =
  | 'required'
  | 'nameLink'
  | 'passwordShort'
  | 'filesGone'
  | 'dayPast'
  | 'dayTooFar'
  | 'endBeforeStart'
  | 'daysTooMany'
  | 'amountTooSmall'
  | 'amountTooLarge'
  | 'optionUnknown';

const REJECTIONS: Readonly<Record<string, Rejection>> = {
  'This is a required field.': 'required',
  'A name can’t contain a web address.': 'nameLink',
  'Password should be at least 8 characters long': 'passwordShort',
  'This file is no longer available. Choose it again.': 'filesGone',
  'This day has passed.': 'dayPast',
  'This day is too far ahead.': 'dayTooFar',
  'The end is before the start.': 'endBeforeStart',
  'Choose fewer days.': 'daysTooMany',
  'Enter an amount above 0.': 'amountTooSmall',
  'This amount is too large.': 'amountTooLarge',
  'Unknown category': 'optionUnknown',
};

/** A validation rule: returns the problem of an invalid value. */
export type Check = (value: FieldValue) => Problem | undefined;

const isEmpty = (value: FieldValue) => (typeof value === 'string' ? value.trim() : value).length === 0;
const matches =
  (isValid: (text: string) => boolean): Check =>
  (value) =>
    isEmpty(value) || (typeof value === 'string' && isValid(value.trim())) ? undefined : { type: 'pattern' };

const hasFile = (value: FieldValue, status: ChosenFile['state']['status']): boolean =>
  typeof value !== 'string' && value.some((one) => typeof one !== 'string' && one.state.status === status);

/** The rules of fields (AU-05, AU-06). All but `required` accept an empty value. */
export const rules = {
  required: (value) => (isEmpty(value) ? { type: 'required' } : undefined),
  email: matches((text) => toStoredEmail(text) !== null),
  webAddress: matches((text) => WEB_ADDRESS.test(text)),
  number: matches((text) => Number.isFinite(Number(text))),
  password: (value) => (!isEmpty(value) && value.length < PASSWORD_MINIMUM ? { type: 'passwordShort' } : undefined),
  personName: (value) => (typeof value === 'string' && hasLink(value) ? { type: 'nameLink' } : undefined),
  /** All chosen files are uploaded. */
  files: (value) => {
    if (hasFile(value, 'sending')) return { type: 'filesSending' };
    return hasFile(value, 'failed') ? { type: 'filesFailed' } : undefined;
  },
} satisfies Record<string, Check>;

/** The problem of the first rule that a value breaks. */
export const firstProblem = (value: FieldValue, ...checks: readonly Check[]): Problem | undefined =>
  checks.map((check) => check(value)).find(Boolean);
