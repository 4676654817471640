import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { renderScreen, ScreenFrame } from '@marketplace/testing';
import { Button } from '@marketplace/ui';
import { ChoicesField } from './choice-field';
import { Field } from './field';
import { PasswordField } from './password-field';
import { useBusy } from './use-busy';
import { useForm } from './use-form';
import { firstProblem, rules } from './validation';

function Sample({ send }: { send: (values: unknown) => Promise<void> }) {
  const form = useForm({ email: '', password: '', wants: [] as readonly string[] }, (values) => ({
    email: firstProblem(values.email, rules.required, rules.email),
    password: firstProblem(values.password, rules.required, rules.password),
    wants: rules.required(values.wants),
  }));
  const [isBusy, run] = useBusy();
  return (
    <form onSubmit={() => void send('submitted')}>
      <Field {...form.field('email')} label="Email" type="email" hint="We never show it." />
      <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
      <ChoicesField {...form.field('wants')} label="Wants" options={['Canoes', 'Bikes']} />
      <Button isBusy={isBusy} onClick={() => form.check() && run(() => send(form.values))}>
        Send
      </Button>
    </form>
  );
}

function Chosen() {
  const form = useForm({ password: '' }, () => ({}));
  return <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" hasStrength />;
}

const SampleInFrame = (props: { send: (values: unknown) => Promise<void> }) => (
  <ScreenFrame>
    <Sample {...props} />
  </ScreenFrame>
);

const send = vi.fn<(values: unknown) => Promise<void>>();

it('AU-05 a form shows the problem of each field and focuses the first invalid one', async () => {
  const user = userEvent.setup({ delay: null });
  renderScreen(<Sample send={send} />);
  const email = screen.getByLabelText('Email');
  expect(email).toHaveAccessibleDescription('We never show it.');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).not.toHaveBeenCalled();
  expect(email).toHaveFocus();
  expect(email).toHaveAccessibleDescription('This is a required field.');
  expect(screen.getAllByText('This is a required field.')).toHaveLength(3);
});

it('AU-05 a form shows the problem of a field when it loses focus', async () => {
  const user = userEvent.setup({ delay: null });
  renderScreen(<Sample send={send} />);
  await user.type(screen.getByLabelText('Email'), 'noa@');
  expect(screen.queryByText('Invalid value')).toBeNull();
  await user.tab();
  expect(screen.getByText('Invalid value')).toBeVisible();
  await user.type(screen.getByLabelText('Email'), 'wayfare.example');
  expect(screen.queryByText('Invalid value')).toBeNull();
});

it('AU-05 a text over the limit of the contract is not cut, says so while it is typed, and is not sent', async () => {
  const user = userEvent.setup({ delay: null });
  function Limited() {
    const form = useForm({ name: '', text: '', password: '' }, () => ({}));
    return (
      <form>
        <Field {...form.field('name')} label="Name" maxLength={80} />
        <Field {...form.field('text')} label="Text" rows={3} maxLength={5000} />
        <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" maxLength={200} />
        <Button onClick={() => form.check() && void send(form.values)}>Send</Button>
      </form>
    );
  }
  send.mockClear();
  renderScreen(<Limited />);
  for (const [label, length, over] of [
    ['Name', 80, 20],
    ['Text', 5000, 1],
    ['Password', 200, 3],
  ] as const) {
    const field = screen.getByLabelText(label);
    await user.click(field);
    await user.paste(` ${'x'.repeat(length)} `);
    expect(field).toHaveAccessibleDescription('');
    await user.clear(field);
    await user.paste('x'.repeat(length + over));
    expect(field).toHaveValue('x'.repeat(length + over));
    expect(field).toHaveAccessibleDescription(
      `Too long by ${over}: use at most ${length.toLocaleString('en')} characters.`,
    );
    screen.getByRole('button', { name: 'Send' }).focus();
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(field).toHaveFocus();
    expect(send).not.toHaveBeenCalled();
    await user.clear(field);
    await user.paste('x'.repeat(length));
    expect(field).toHaveAccessibleDescription('');
  }
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(send).toHaveBeenCalledOnce();
});

it('AU-12 a form ignores Enter in a field', async () => {
  const user = userEvent.setup({ delay: null });
  renderScreen(<Sample send={send} />);
  await user.type(screen.getByLabelText('Email'), 'noa@wayfare.example{Enter}');
  await user.type(screen.getByLabelText('Password'), 'long enough{Enter}');
  expect(send).not.toHaveBeenCalled();
  expect(screen.queryByText('This is a required field.')).toBeNull();
});

it('a form is sent once when its button is clicked several times', async () => {
  const user = userEvent.setup({ delay: null });
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = vi.fn(() => promise);
  renderScreen(<Sample send={slow} />);
  await user.type(screen.getByLabelText('Email'), 'noa@wayfare.example');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByLabelText('Bikes'));
  await user.dblClick(screen.getByRole('button', { name: 'Send' }));
  expect(slow).toHaveBeenCalledExactlyOnceWith({
    email: 'noa@wayfare.example',
    password: 'long enough',
    wants: ['Bikes'],
  });
  expect(screen.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-busy', 'true');
  resolve();
  await vi.waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy'));
});

it('useBusy accepts the next click as soon as the action has ended', async () => {
  const user = userEvent.setup({ delay: null });
  const answer = Promise.withResolvers<void>();
  send.mockReset().mockReturnValue(answer.promise);
  renderScreen(<Sample send={send} />);
  await user.type(screen.getByLabelText('Email'), 'noa@wayfare.example');
  await user.type(screen.getByLabelText('Password'), 'long enough');
  await user.click(screen.getByLabelText('Canoes'));
  const button = screen.getByRole('button', { name: 'Send' });
  await user.click(button);
  expect(button).toHaveAttribute('aria-busy', 'true');
  answer.resolve();
  // Microtasks only, without a timer or a later render.
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
  expect(button).not.toHaveAttribute('aria-busy');
});

it('AU-05 a password field shows the strength of the password', async () => {
  renderScreen(<Chosen />);
  await userEvent.type(screen.getByLabelText('Password'), 'canoe');
  expect(screen.getByText(/Easy to guess/)).toBeVisible();
  await userEvent.type(screen.getByLabelText('Password'), ' under the northern lights');
  expect(screen.getByText('Very good')).toBeVisible();
});

it('a password field shows and hides the password', async () => {
  const user = userEvent.setup({ delay: null });
  renderScreen(<Sample send={send} />);
  const password = screen.getByLabelText('Password');
  expect(password).toHaveAttribute('type', 'password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(screen.getByRole('button', { name: 'Hide password' }));
  expect(password).toHaveAttribute('type', 'password');
});

it('a form keeps input from before hydration', async () => {
  const user = userEvent.setup({ delay: null });
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const frame = document.body.appendChild(document.createElement('div'));
  frame.innerHTML = renderToString(<SampleInFrame send={async (values) => resolve(values)} />);
  const email = frame.querySelector<HTMLInputElement>('input[type=email]')!;
  const password = frame.querySelector<HTMLInputElement>('input[type=password]')!;
  email.value = 'noa@wayfare.example';
  password.value = 'long enough';
  const root = await act(async () => hydrateRoot(frame, <SampleInFrame send={async (values) => resolve(values)} />));
  await user.click(screen.getByLabelText('Bikes'));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await promise).toMatchObject({ email: 'noa@wayfare.example', password: 'long enough' });
  act(() => root.unmount());
  frame.remove();
});

function Written() {
  const form = useForm({ text: 'What was kept.' }, ({ text }) => ({ text: rules.required(text) }));
  return (
    <>
      <Field {...form.field('text')} label="Text" rows={3} />
      <Button onClick={() => form.check()}>Check</Button>
      <Button onClick={form.clear}>Clear</Button>
    </>
  );
}

it('a multi-line field keeps its initial text', async () => {
  renderScreen(<Written />);
  await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), ' And more.');
  expect(screen.getByRole('textbox', { name: 'Text' })).toHaveValue('What was kept. And more.');
});

it('clearing a form restores its initial values without problems', async () => {
  renderScreen(<Written />);
  const field = screen.getByRole('textbox', { name: 'Text' });
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
  expect(screen.getByText('This is a required field.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field).toHaveValue('What was kept.');
  expect(screen.queryByText('This is a required field.')).not.toBeInTheDocument();
});
