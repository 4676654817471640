import { expect, it } from 'vitest';
import * as lib from './index';

it('exports what others may use, and nothing more', () => {
  expect(Object.keys(lib).sort()).toEqual(['EnvironmentError', 'environmentHelp', 'readEnvironment']);
});
