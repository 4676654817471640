import { expect, it } from 'vitest';
import * as shell from './index';

it('exports what the README lists and nothing else', () => {
  expect(Object.keys(shell).sort()).toEqual([
    'ErrorScreen',
    'LanguageMenu',
    'LoadingScreen',
    'NotFoundScreen',
    'Shell',
    'UnauthorizedScreen',
    'UnknownLinkScreen',
  ]);
});
