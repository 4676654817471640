import type { Meta, StoryObj } from '@storybook/react-vite';
import { delay } from 'msw';
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test';
import {
  checkNewPassword,
  getConfiguration,
  getCustomAttributes,
  getHash,
  login,
  uploadFile,
} from '@marketplace/api-contract';
import { customerAttribute, safeHtml, mock, errorResponse, ScreenFrame } from '@marketplace/testing';
import { AuthDialog } from './auth-dialog';

const noAttributes = mock(getCustomAttributes, { customAttributes: [] });
const questions = mock(getCustomAttributes, {
  customAttributes: [
    customerAttribute({ uniqueName: 'Company', name: 'Company', isRequired: true }),
    customerAttribute({ uniqueName: 'Website', name: 'Website', attributeType: 'URL' }),
    customerAttribute({
      uniqueName: 'Wants',
      name: 'Interested in',
      attributeType: 'Multi_Picklist',
      pickListElements: ['Canoes', 'Bikes', 'Cameras', 'Tents'],
    }),
    customerAttribute({ uniqueName: 'About', name: 'About you', attributeType: 'Long_Text' }),
  ],
});
const key = mock(getHash, { result: 'hash' });
const acceptPassword = mock(checkNewPassword, {});
const policies = mock(getConfiguration, {
  policies: {
    PrivacyPolicies: {
      name: 'Privacy policy',
      value: safeHtml('<p>We keep what an order needs, and nothing more.</p>'),
    },
  },
});

const meta = {
  title: 'Auth dialog/Dialog',
  component: AuthDialog,
  args: { view: 'signIn' },
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <Story />
      </ScreenFrame>
    ),
  ],
  parameters: { msw: { handlers: [key, noAttributes, policies] } },
} satisfies Meta<typeof AuthDialog>;
export default meta;
type Story = StoryObj<typeof meta>;

const inDialog = async () => await screen.findByRole('dialog');

export const SignIn: Story = { tags: ['every-theme'] };

export const SignInMissing: Story = {
  play: async () => {
    await inDialog();
    const submit = [...document.querySelectorAll('[role=dialog] form button')].at(-2);
    await userEvent.click(submit as HTMLElement);
    await expect(document.activeElement?.getAttribute('name')).toBe('username');
  },
};

const onLogin = fn();
const pendingLogin = mock(login, () => {
  onLogin();
  return delay('infinite') as Promise<never>;
});

export const SignInBusy: Story = {
  args: { view: 'signIn' },
  parameters: { msw: { handlers: [key, pendingLogin] } },
  play: async () => {
    onLogin.mockClear();
    const dialog = await inDialog();
    await userEvent.type(dialog.querySelector('[name=username]') as HTMLElement, 'noa@example.com');
    await userEvent.type(dialog.querySelector('[name=password]') as HTMLElement, 'correct horse');
    await userEvent.click([...dialog.querySelectorAll('form button')].at(-2) as HTMLElement);
    await expect(dialog.querySelector('[aria-busy]')).not.toBeNull();
    // Wait for the call, so that it does not reach the next story.
    await waitFor(() => expect(onLogin).toHaveBeenCalled());
  },
};

async function signInAnd(code: 'login_failed' | 'sign_in_link_required', shown: string) {
  const dialog = await inDialog();
  await userEvent.type(dialog.querySelector('[name=username]') as HTMLElement, 'noa@example.com');
  await userEvent.type(dialog.querySelector('[name=password]') as HTMLElement, 'correct horse');
  await userEvent.click([...dialog.querySelectorAll('form button')].at(-2) as HTMLElement);
  await waitFor(() => expect(dialog.querySelector(shown), code).toHaveFocus());
}

export const SignInWrong: Story = {
  tags: ['every-theme'],
  args: { view: 'signIn' },
  parameters: { msw: { handlers: [key, mock(login, errorResponse(401, 'login_failed'))] } },
  play: () => signInAnd('login_failed', '[name=password][aria-invalid]'),
};

export const SignInPasswordsBlocked: Story = {
  args: { view: 'signIn' },
  parameters: { msw: { handlers: [key, mock(login, errorResponse(403, 'sign_in_link_required'))] } },
  play: () => signInAnd('sign_in_link_required', '[role=group]'),
};

export const SignUp: Story = { tags: ['every-theme'], args: { view: 'signUp' } };

async function fillUserInfo(): Promise<HTMLElement> {
  const dialog = await inDialog();
  const type = (name: string, text: string) =>
    userEvent.type(dialog.querySelector(`[name=${name}]`) as HTMLElement, text);
  await type('name', 'Noa Berg');
  await type('email', 'noa@example.com');
  await type('password', 'long enough');
  await type('confirm', 'long enough');
  await waitFor(() => expect(dialog.querySelector('[aria-busy]')).toBeNull());
  await userEvent.click(dialog.querySelector('form > button') as HTMLElement);
  return dialog;
}

export const SignUpSecondStep: Story = {
  args: { view: 'signUp' },
  parameters: { msw: { handlers: [key, questions, acceptPassword, policies] } },
  play: async () => {
    const dialog = await fillUserInfo();
    await waitFor(() => expect(dialog.querySelector('[name=Company]')).toHaveFocus());
  },
};

const licence = mock(getCustomAttributes, {
  customAttributes: [
    customerAttribute({ uniqueName: 'Licence', name: 'Driving licence', attributeType: 'File', isRequired: true }),
    customerAttribute({ uniqueName: 'Company', name: 'Company' }),
  ],
});
const arrived = mock(uploadFile, {
  reference: 'a'.repeat(43),
  name: 'licence.pdf',
  type: 'application/pdf',
  size: 320_000,
});

export const SignUpWithFile: Story = {
  tags: ['every-theme'],
  args: { view: 'signUp' },
  parameters: { msw: { handlers: [key, licence, acceptPassword, arrived, policies] } },
  play: async () => {
    const dialog = await fillUserInfo();
    const input = await waitFor(() => dialog.querySelector('[name=Licence]') as HTMLInputElement);
    await userEvent.upload(input, new File([new Uint8Array(320_000)], 'licence.pdf', { type: 'application/pdf' }));
    await waitFor(() => expect(dialog.querySelector('[data-status=sent]')).not.toBeNull());
  },
};

export const PolicyOverSignUp: Story = {
  tags: ['every-theme'],
  args: { view: 'signUp' },
  play: async () => {
    const dialog = await inDialog();
    await userEvent.click([...dialog.querySelectorAll('button[aria-haspopup]')].at(-1) as HTMLElement);
    const text = await screen.findByText(/nothing more/);
    // Wait until it has faded in.
    await waitFor(() => expect(text).toBeVisible());
  },
};

export const DiscardSignUp: Story = {
  args: { view: 'signUp' },
  play: async () => {
    const dialog = await inDialog();
    await userEvent.type(dialog.querySelector('[name=name]') as HTMLElement, 'Noa');
    await waitFor(() => expect(dialog.querySelector('[aria-busy]')).toBeNull());
    await userEvent.click(dialog.querySelector('button') as HTMLElement);
    const question = await screen.findByRole('alertdialog');
    // Wait until it has faded in.
    await waitFor(() => expect(question).toBeVisible());
  },
};

export const ForgotPassword: Story = { args: { view: 'reset' } };
