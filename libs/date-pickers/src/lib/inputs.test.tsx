import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Language } from '@marketplace/api-contract';
import { rules, useForm } from '@marketplace/forms';
import { renderScreen } from '@marketplace/testing';
import { Button } from '@marketplace/ui';
import { DateInput } from './date-input';
import { TimeInput } from './time-input';

function Sample({ date = '', time = '' }) {
  const form = useForm({ date, time }, (values) => ({ date: rules.required(values.date) }));
  return (
    <form>
      <DateInput {...form.field('date')} label="Delivery" firstDay="2026-06-01" lastDay="2026-12-31" />
      <TimeInput {...form.field('time')} label="Time" isOptional />
      <Button onClick={() => form.check()}>Send</Button>
      <output>{JSON.stringify(form.values)}</output>
    </form>
  );
}

function show({ language = 'en', ...values }: { language?: Language; date?: string; time?: string } = {}) {
  renderScreen(<Sample {...values} />, { language });
  return userEvent.setup({ delay: null });
}
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-01T12:00:00Z') }));
afterEach(() => vi.useRealTimers());

const field = (name: string | RegExp) => screen.getByRole('combobox', { name });
const values = () => JSON.parse(document.querySelector('output')?.textContent ?? '');

describe('the field of a date', () => {
  it('AV-02 opens a calendar, takes the chosen day as YYYY-MM-DD and gets the focus back', async () => {
    const user = show();
    await user.click(field('Delivery'));
    expect(field('Delivery')).toHaveAttribute('aria-expanded', 'true');
    await user.click(await screen.findByRole('gridcell', { name: 'Tuesday, June 16' }));
    expect(values()).toEqual({ date: '2026-06-16', time: '' });
    expect(field('Delivery')).toHaveValue('06/16/2026');
    await waitFor(() => expect(field('Delivery')).toHaveFocus());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('AV-02 opens with the keyboard at the chosen day, and cannot reach days outside its limits', async () => {
    const user = show({ date: '2026-06-02' });
    await user.tab();
    await user.keyboard('{ArrowDown}');
    const chosen = await screen.findByRole('gridcell', { name: 'Tuesday, June 2' });
    expect(chosen).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled();
    await user.keyboard('{ArrowRight}{Enter}');
    expect(values().date).toBe('2026-06-03');
  });

  it.each([
    ['en', '06/16/2026', 'June 2026', 'Next month', 'Tuesday, June 16'],
    ['it', '16/06/2026', 'giugno 2026', 'Mese successivo', 'martedì 16 giugno'],
    ['es', '16/06/2026', 'junio de 2026', 'Mes siguiente', 'martes, 16 de junio'],
    ['ja', '2026/06/16', '2026年6月', '来月', '6月16日火曜日'],
    ['ru', '16.06.2026', 'июнь 2026 г.', 'Следующий месяц', 'вторник, 16 июня'],
    ['de', '16.06.2026', 'Juni 2026', 'Nächster Monat', 'Dienstag, 16. Juni'],
  ] as const)('AV-05 shows dates, months and buttons in the language: %s', async (language, text, month, next, day) => {
    const user = show({ language, date: '2026-06-16' });
    expect(field('Delivery')).toHaveValue(text);
    await user.click(field('Delivery'));
    expect(await screen.findByText(month)).toBeVisible();
    expect(screen.getByRole('button', { name: next })).toBeEnabled();
    expect(screen.getByRole('gridcell', { name: day })).toHaveAttribute('aria-selected', 'true');
  });

  it('AU-06 is invalid with its problem while it is required and empty', async () => {
    const user = show();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(field('Delivery')).toBeInvalid();
    expect(field('Delivery')).toHaveAccessibleDescription('This is a required field.');
    expect(field('Delivery')).toHaveFocus();
  });

  it('AU-06 takes a typed date, which Enter confirms', async () => {
    const user = show();
    await user.click(field('Delivery'));
    await user.click(await screen.findByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('12242026');
    expect(values().date).toBe('2026-12-24');
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['05302026', 'Choose 06/01/2026 or later.'],
    ['01012030', 'Choose 12/31/2026 or earlier.'],
    ['0530', 'Enter a full date.'],
  ])('AU-06 RQ-01 says why a typed date can’t be taken, and stays open: %s', async (typed, text) => {
    const user = show();
    await user.click(field('Delivery'));
    await user.click(await screen.findByRole('spinbutton', { name: 'Month' }));
    await user.keyboard(typed);
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    await user.click(screen.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(values().date).toBe('');
    await user.click(screen.getByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('12242026{Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(values().date).toBe('2026-12-24');
  });

  it('AU-06 ignores a typed date outside its limits, and clears the chosen one', async () => {
    const user = show({ date: '2026-06-16' });
    await user.click(field('Delivery'));
    await user.click(await screen.findByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('01012030');
    expect(values().date).toBe('2026-06-16');
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(values().date).toBe('');
    expect(field('Delivery')).toHaveValue('');
  });
});

describe('the field of a time', () => {
  it.each([
    ['en', '2:30 PM'],
    ['de', '14:30'],
  ] as const)('AV-06 offers times by the clock of the language and takes HH:MM: %s', async (language, shown) => {
    const user = show({ language });
    await user.click(field(/^Time/));
    await user.click(await screen.findByRole('option', { name: shown }));
    expect(values().time).toBe('14:30');
    expect(field(/^Time/)).toHaveValue(shown);
  });
});
