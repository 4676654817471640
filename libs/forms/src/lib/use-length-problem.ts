import { useTranslation } from 'react-i18next';
import { lengthProblem, problemText } from './validation';

/**
 * The message of a text that is too long, while it is. Browsers silently cut a text at the attribute
 * `maxlength`, so `attributes` give the form its limit instead.
 */
export function useLengthProblem(text: string, limit: number | undefined) {
  const { t } = useTranslation('forms');
  const problem = lengthProblem(text, limit);
  return { attributes: { 'data-length-limit': limit }, problem: problem && problemText(t, problem) };
}

/** Whether a field with those attributes has more than its limit. */
export function isTooLong(element: Element | null): boolean {
  const limit = element?.getAttribute('data-length-limit');
  if (!element || !limit || !('value' in element)) return false;
  return lengthProblem(String(element.value), Number(limit)) !== undefined;
}
