import { expect, it } from 'vitest';
import * as messaging from './index';

it('exports what the README lists and nothing else', () => {
  expect(Object.keys(messaging).sort()).toEqual(['MessagesScreen', 'loadMessages']);
});
