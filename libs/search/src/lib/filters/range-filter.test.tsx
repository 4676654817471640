import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { I18nextProvider } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import type { Language } from '@marketplace/api-contract';
import { createI18n } from '@marketplace/i18n';
import type { Range } from '@marketplace/search-params';
import { getTexts } from '@marketplace/testing';
import { RangeFilter } from './range-filter';

function open(language: Language, value?: Range) {
  const onChange = vi.fn<(range: Range | undefined) => void>();
  const spread = { edges: [0, 50, 100], counts: [1, 2, 3] };
  render(
    <I18nextProvider i18n={createI18n({ language, texts: getTexts(language) })}>
      <RangeFilter title="€" spread={spread} value={value} least={0} format={String} onChange={onChange} />
    </I18nextProvider>,
  );
  const [from, to] = screen.getAllByRole('textbox') as [HTMLInputElement, HTMLInputElement];
  return { onChange, from, to };
}

describe('RangeFilter', () => {
  it.each([
    ['en', '1,200', 1200],
    ['de', '1.200', 1200],
    ['de', '1.200,50', 1200.5],
    ['ja', '１２００', 1200],
    ['en', '0.1234567', 0.123457],
  ] as const)('SE-03 a number is read by the language of the page: %s %s', async (language, text, min) => {
    const { onChange, from } = open(language);
    await userEvent.type(from, `${text}{Enter}`);
    expect(onChange.mock.calls).toEqual([[{ min }]]);
    expect(from).toBeValid();
  });

  it.each([
    ['en', 'cheap', 'Enter a number, such as 1,200.50'],
    ['en', '1.2.3', 'Enter a number, such as 1,200.50'],
    ['en', '99999999999', 'That’s too much: enter 999,999,999 or less'],
    ['it', '1000000000', 'È troppo: inserisci 999.999.999 o meno'],
    ['es', '1000000000', 'Es demasiado: escribe 999.999.999 o menos'],
    ['ja', '1000000000', '大きすぎます。999,999,999以下の数値を入力してください'],
    ['ru', '1000000000', 'Слишком много: введите 999\u00a0999\u00a0999 или меньше'],
    ['de', '1000000000', 'Das ist zu viel: Gib höchstens 999.999.999 ein'],
    ['en', '9'.repeat(40), 'That’s too much: enter 999,999,999 or less'],
    ['en', '-5', 'Enter 0 or more'],
    ['en', `-${'9'.repeat(40)}`, 'Enter 0 or more'],
    ['de', '1,200.50', 'Gib eine Zahl ein, zum Beispiel 1.200,50'],
  ] as const)('SE-03 what is not applied stays and the field says why: %s %s', async (language, text, message) => {
    const { onChange, from } = open(language, { max: 90 });
    await userEvent.type(from, text);
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
    expect(from).toHaveValue(text);
    expect(from).toBeInvalid();
    expect(from).toHaveAccessibleDescription(message);
    await userEvent.clear(from);
    await userEvent.type(from, '20{Enter}');
    expect(onChange.mock.calls).toEqual([[{ min: 20, max: 90 }]]);
    expect(from).toBeValid();
  });

  it('SE-03 the fields show the separators of the language', () => {
    const { from, to } = open('de', { min: 1200, max: 12_000.5 });
    expect(from).toHaveValue('1200');
    expect(to).toHaveValue('12000,5');
  });
});
