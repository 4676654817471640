import { expect, it } from 'vitest';
import { colon, comma } from './separators';

it('comma and colon follow the language', () => {
  expect(['05 мая', '06 мая'].join(comma('ru'))).toBe('05 мая, 06 мая');
  expect(['5月5日', '5月6日'].join(comma('ja'))).toBe('5月5日、5月6日');
  expect(`Luogo${colon('it')}Roma`).toBe('Luogo: Roma');
  expect(`場所${colon('ja')}東京`).toBe('場所：東京');
});
