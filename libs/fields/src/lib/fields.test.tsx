import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { firstProblem, rules, useForm } from '@marketplace/forms';
import { renderScreen, ScreenFrame } from '@marketplace/testing';
import { MuiProvider } from '@marketplace/theme';
import { Button } from '@marketplace/ui';
import { SelectInput } from './select-input';
import { TextInput } from './text-input';

const onSubmit = vi.fn();

function Sample() {
  const form = useForm({ email: '', country: '', note: '' }, (values) => ({
    email: firstProblem(values.email, rules.required, rules.email),
    country: rules.required(values.country),
  }));
  return (
    <MuiProvider>
      <form onSubmit={onSubmit}>
        <TextInput {...form.field('email')} label="Email" type="email" hint="We never show it." />
        <SelectInput {...form.field('country')} label="Country" options={['CA']} names={{ CA: 'Canada' }} />
        <TextInput {...form.field('note')} label="Note" rows={3} isOptional />
        <Button onClick={() => form.check()}>Send</Button>
        <output>{JSON.stringify(form.values)}</output>
      </form>
    </MuiProvider>
  );
}
const values = () => JSON.parse(screen.getByRole('status').textContent ?? '');

describe('a field of a signed-in page', () => {
  it('OR-01 shows its hint, then its problem, and the first invalid one takes the focus', async () => {
    const user = userEvent.setup({ delay: null });
    renderScreen(<Sample />);
    const email = screen.getByRole('textbox', { name: 'Email' });
    expect(email).toHaveAccessibleDescription('We never show it.');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(email).toHaveFocus();
    expect(email).toBeInvalid();
    expect(email).toHaveAccessibleDescription('This is a required field.');
    expect(screen.getByRole('combobox', { name: 'Country' })).toHaveAccessibleDescription('This is a required field.');
    expect(screen.getByRole('textbox', { name: /^Note/ })).not.toBeRequired();
  });

  it('OR-01 does not cut a text over its limit, which is marked and not sent', async () => {
    const user = userEvent.setup({ delay: null });
    const onSend = vi.fn();
    function Limited() {
      const form = useForm({ city: '', note: '' }, () => ({}));
      return (
        <MuiProvider>
          <TextInput {...form.field('city')} label="City" maxLength={120} />
          <TextInput {...form.field('note')} label="Note" rows={3} maxLength={1000} />
          <Button onClick={() => form.check() && onSend()}>Send</Button>
        </MuiProvider>
      );
    }
    renderScreen(<Limited />);
    for (const [label, limit, shown] of [
      ['City', 120, '120'],
      ['Note', 1000, '1,000'],
    ] as const) {
      const field = screen.getByRole('textbox', { name: label });
      await user.click(field);
      await user.paste('x'.repeat(limit + 5));
      expect(field).toHaveValue('x'.repeat(limit + 5));
      expect(field).toHaveAccessibleDescription(`Too long by 5: use at most ${shown} characters.`);
      expect(field).toBeInvalid();
      await user.click(screen.getByRole('button', { name: 'Send' }));
      expect(field).toHaveFocus();
      await user.clear(field);
    }
    expect(onSend).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend).toHaveBeenCalledOnce();
  });

  it('AU-12 ignores Enter, except in a field of several lines', async () => {
    const user = userEvent.setup({ delay: null });
    renderScreen(<Sample />);
    await user.type(screen.getByRole('textbox', { name: 'Email' }), 'noa@example.com{Enter}');
    await user.type(screen.getByRole('textbox', { name: /^Note/ }), 'One{Enter}Two');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Canada');
    expect(onSubmit).not.toHaveBeenCalled();
    expect(values()).toEqual({ email: 'noa@example.com', country: 'CA', note: 'One\nTwo' });
  });

  it('OR-01 keeps values entered before hydration', async () => {
    const page = (
      <ScreenFrame>
        <Sample />
      </ScreenFrame>
    );
    const root = document.createElement('div');
    root.innerHTML = renderToString(page);
    document.body.append(root);
    screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value = 'noa@example.com';
    screen.getByRole<HTMLSelectElement>('combobox', { name: 'Country' }).value = 'CA';
    const hydrated = await act(async () => hydrateRoot(root, page));
    expect(values()).toMatchObject({ email: 'noa@example.com', country: 'CA' });
    act(() => hydrated.unmount());
    root.remove();
  });
});
