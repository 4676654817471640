import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  checkNewPassword,
  deleteUpload,
  getConfiguration,
  getHash,
  register,
  uploadFile,
  type CustomerAttribute,
  type ErrorBody,
  type RequestOf,
} from '@marketplace/api-contract';
import {
  customerAttribute,
  html,
  mock,
  profile,
  refusal,
  renderScreen,
  ShownToasts,
  write,
} from '@marketplace/testing';
import { leavePage } from '../sign-in/leave-page';
import { SignupPage } from './signup-page';

const user = userEvent.setup({ delay: null });

vi.mock('../sign-in/leave-page');

let asked: RequestOf<typeof register>['body'][] = [];
const registered = mock(register, ({ body }) => {
  asked.push(body);
  return { verificationRequired: false, profile: profile() };
});
const server = setupServer(mock(getHash, { result: 'hash' }), mock(checkNewPassword, {}), registered);
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // Loading MUI for the first time takes longer than a test waits.
  await Promise.all([import('./policy-dialog'), import('./file-attribute-field')]);
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  asked = [];
  vi.mocked(leavePage).mockReset();
});
afterAll(() => server.close());

const open = (attributes: readonly CustomerAttribute[] = []) =>
  renderScreen(
    <>
      <SignupPage attributes={attributes} />
      <ShownToasts />
    </>,
    { path: '/signup' },
  );
const press = (name: string) => user.click(screen.getByRole('button', { name }));
/** To the second step; the server looks at the password first. */
async function goOn() {
  await press('Next');
  await screen.findByText(/^Step 2 of 2/);
}
async function fillUserInfo({
  name = 'Noa Berg',
  email = 'Noa@Example.com',
  password = 'long enough',
  repeated = 'long enough',
} = {}) {
  await write(screen.getByLabelText('Full name'), name);
  await write(screen.getByLabelText('Email address'), email);
  await write(screen.getByLabelText('Password'), password);
  await write(screen.getByLabelText('Confirm password'), repeated);
}

const attributes = [
  customerAttribute({ uniqueName: 'Company', isRequired: true }),
  customerAttribute({ uniqueName: 'Website', name: 'Website', attributeType: 'URL' }),
  customerAttribute({ uniqueName: 'Years', name: 'Years of experience', attributeType: 'Numeric' }),
  customerAttribute({ uniqueName: 'About', name: 'About you', attributeType: 'Long_Text' }),
  customerAttribute({
    uniqueName: 'Level',
    name: 'Level',
    attributeType: 'Picklist',
    pickListElements: ['Beginner', 'Seasoned'],
  }),
  customerAttribute({
    uniqueName: 'Wants',
    name: 'Interested in',
    attributeType: 'Multi_Picklist',
    pickListElements: ['Canoes', 'Bikes', 'Cameras'],
  }),
];

describe('signing up', () => {
  it('AU-08 AU-18 sends the registration and signs in, with the result page after it', async () => {
    open();
    await fillUserInfo();
    await press('Create account');
    await waitFor(() => expect(leavePage).toHaveBeenCalledExactlyOnceWith('/success'));
    expect(asked).toEqual([
      {
        email: 'noa@example.com',
        username: 'noa@example.com',
        password: 'long enough',
        name: 'Noa Berg',
        customAttributes: [],
        language: 'en',
      },
    ]);
    expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual({ avatar: null, name: 'Noa Berg' });
  });

  it('AU-08 with verification required says so and signs nobody in', async () => {
    server.use(mock(register, { verificationRequired: true, profile: null }));
    const { path } = open();
    await fillUserInfo();
    await press('Create account');
    expect(await screen.findByText(/^info: Your account has been created\./)).toBeInTheDocument();
    expect(path()).toBe('/verification');
    expect(leavePage).not.toHaveBeenCalled();
  });

  it('AU-05 says under each field what is missing', async () => {
    open();
    await press('Create account');
    await waitFor(() => expect(screen.getAllByText('This is a required field.')).toHaveLength(4));
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    expect(asked).toEqual([]);
  });

  it('AU-05 says what is wrong with e-mail, password and its repetition', async () => {
    open();
    await fillUserInfo({ email: 'noa@', password: 'short', repeated: 'other' });
    await press('Create account');
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('Invalid value'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password should be at least 8 characters long',
    );
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords are not matching');
    expect(screen.getByLabelText('Email address')).toHaveFocus();
    expect(asked).toEqual([]);
  });

  it.each([
    ['AU-09 names an account that exists already', 'account_exists', /^error: There is already an account/],
    ['AU-09 has one text for anything else', 'internal', /^error: Your account could not be created/],
  ] as const)('%s', async (_, code: ErrorBody['code'], text) => {
    server.use(mock(register, refusal(code === 'internal' ? 500 : 409, code)));
    open();
    await fillUserInfo();
    await press('Create account');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Noa Berg');
  });

  it('AU-05 a password that is too common is refused below its field, from the last step too, until it is another', async () => {
    server.use(mock(register, refusal(400, 'password_common')));
    open(attributes);
    await fillUserInfo({ password: 'iloveyou', repeated: 'iloveyou' });
    await goOn();
    await write(screen.getByLabelText('Company'), 'Holt');
    await press('Create account');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByText('Step 1 of 2 · Your details')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^This password is one of the first/);
    await user.type(screen.getByLabelText('Password'), ' 4ever');
    expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText(/^error/)).toBeNull();
  });

  it('AU-05 a common password is refused in its own step, before the next one', async () => {
    const looked: unknown[] = [];
    server.use(mock(checkNewPassword, ({ body }) => (looked.push(body), refusal(400, 'password_common'))));
    open(attributes);
    await fillUserInfo({ password: 'iloveyou', repeated: 'iloveyou' });
    await press('Next');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^This password is one of the first/);
    expect(screen.getByText('Step 1 of 2 · Your details')).toBeVisible();
    expect(looked).toEqual([{ name: 'Noa Berg', email: 'noa@example.com', password: 'iloveyou' }]);
    expect(asked).toEqual([]);
  });

  it('AU-05 goes on where the server does not answer: it looks again in the end', async () => {
    server.use(mock(checkNewPassword, refusal(503, 'service_unavailable')));
    open(attributes);
    await fillUserInfo();
    await goOn();
    expect(screen.getByLabelText('Company')).toHaveFocus();
  });

  it.each([
    ['zzzzzzzz', 'This password can’t be one character repeated. Choose another one.'],
    ['        ', 'This is a required field.'],
    ['Wayfare2026', 'This password can’t be built from the name of this site. Choose another one.'],
  ])('AU-05 the form itself refuses the password %j', async (password, text) => {
    open();
    await fillUserInfo({ password, repeated: password });
    await press('Create account');
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining(text)),
    );
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(asked).toEqual([]);
  });

  it('AU-05 a name with a web address is refused below its field', async () => {
    open();
    await fillUserInfo({ name: 'Win at prize.example' });
    await press('Create account');
    await waitFor(() =>
      expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('A name can’t contain a web address.'),
    );
    expect(asked).toEqual([]);
  });

  it('AU-09 an email that is taken is told below its field too, with the focus there, until it is another', async () => {
    server.use(mock(register, refusal(409, 'account_exists')));
    open(attributes);
    await fillUserInfo();
    await goOn();
    await write(screen.getByLabelText('Company'), 'Holt');
    await press('Create account');
    const email = screen.getByLabelText('Email address');
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription(/^There’s already an account with this email address\./);
    expect(screen.getByText(/^error: There is already an account/)).toBeInTheDocument();
    await user.type(email, 'x');
    expect(email).not.toHaveAttribute('aria-invalid');
  });

  it('AU-04 goes through the steps; what was entered survives Back and Next', async () => {
    open(attributes);
    expect(screen.getByText('Step 1 of 2 · Your details')).toBeVisible();
    await fillUserInfo();
    await goOn();
    expect(screen.getByText('Step 2 of 2 · A little more about you')).toBeVisible();
    expect(screen.getByLabelText('Company')).toHaveFocus();
    await write(screen.getByLabelText('Company'), 'Holt & Daughters');
    await press('Back');
    expect(screen.getByLabelText('Email address')).toHaveValue('Noa@Example.com');
    await goOn();
    expect(screen.getByLabelText('Company')).toHaveValue('Holt & Daughters');
    await press('Create account');
    await waitFor(() => expect(leavePage).toHaveBeenCalledOnce());
    expect(asked[0]?.customAttributes).toEqual([{ uniqueName: 'Company', value: 'Holt & Daughters' }]);
  });

  it('AU-06 IL-01 choices are called as the visitor’s language has them, and sent as they are', async () => {
    const [level, wants] = [attributes.at(-2), attributes.at(-1)];
    open([
      { ...level!, valueNames: { Beginner: 'Anfänger' } },
      { ...wants!, valueNames: { Canoes: 'Kanus' } },
    ]);
    await fillUserInfo();
    await press('Next');
    await user.selectOptions(screen.getByLabelText(/^Level/), 'Anfänger');
    await user.click(screen.getByLabelText('Kanus'));
    await user.click(screen.getByLabelText('Bikes'));
    await press('Create account');
    await waitFor(() => expect(leavePage).toHaveBeenCalledOnce());
    expect(asked[0]?.customAttributes).toEqual([
      { uniqueName: 'Level', value: 'Beginner' },
      { uniqueName: 'Wants', value: ['Canoes', 'Bikes'] },
    ]);
  });

  it('AU-06 asks each attribute as its type is answered', async () => {
    open(attributes);
    await fillUserInfo();
    await goOn();
    await press('Create account');
    await waitFor(() =>
      expect(screen.getByLabelText('Company')).toHaveAccessibleDescription('This is a required field.'),
    );
    expect(screen.getAllByText('This is a required field.')).toHaveLength(1);

    await write(screen.getByLabelText('Company'), 'Holt & Daughters');
    await write(screen.getByLabelText(/^Website/), 'holt.example');
    await press('Create account');
    await waitFor(() => expect(screen.getByLabelText(/^Website/)).toHaveAccessibleDescription('Invalid value'));
    await user.clear(screen.getByLabelText(/^Website/));
    await write(screen.getByLabelText(/^Website/), 'https://holt.example');

    expect(screen.getByLabelText(/^Years/)).toHaveAttribute('type', 'number');
    await write(screen.getByLabelText(/^Years/), '7');
    expect(screen.getByLabelText(/^About you/)).toHaveAttribute('rows', '4');
    await user.type(screen.getByLabelText(/^About you/), 'One{Enter}Two');
    await user.selectOptions(screen.getByLabelText(/^Level/), 'Seasoned');
    const wants = within(screen.getByRole('group', { name: /^Interested in/ }));
    await user.click(wants.getByLabelText('Canoes'));
    await user.click(wants.getByLabelText('Cameras'));
    await press('Create account');
    await waitFor(() => expect(leavePage).toHaveBeenCalledOnce());
    expect(asked[0]?.customAttributes).toEqual([
      { uniqueName: 'Company', value: 'Holt & Daughters' },
      { uniqueName: 'Website', value: 'https://holt.example' },
      { uniqueName: 'Years', value: 7 },
      { uniqueName: 'About', value: 'One\nTwo' },
      { uniqueName: 'Level', value: 'Seasoned' },
      { uniqueName: 'Wants', value: ['Canoes', 'Cameras'] },
    ]);
  });

  describe('with a question that is answered with files', () => {
    const licence = customerAttribute({
      uniqueName: 'Licence',
      name: 'Licence',
      attributeType: 'File',
      isRequired: true,
    });
    const reference = (letter: string) => letter.repeat(43);
    const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' });
    const uploaded = (letter: string) =>
      mock(uploadFile, ({ query }) => {
        expect(query).toEqual({ purpose: 'customerAttribute' });
        return { reference: reference(letter), name: 'licence.pdf', type: 'application/pdf' as const, size: 8 };
      });
    const field = () => screen.findByLabelText(/^Licence/, { selector: 'input' });
    async function begin() {
      open([licence]);
      await fillUserInfo();
      await goOn();
    }

    it('AU-05 AU-06 asks for it, sends it at once and registers with its reference; it survives Back and Next', async () => {
      server.use(uploaded('a'));
      await begin();
      await field();
      await press('Create account');
      expect(await field()).toHaveFocus();
      expect(await field()).toHaveAccessibleDescription('This is a required field.');
      await user.upload(await field(), pdf('licence.pdf'));
      expect(await screen.findByText('licence.pdf is uploaded.')).toBeInTheDocument();
      await press('Back');
      await goOn();
      expect(within(screen.getByRole('list', { name: 'Licence' })).getByText('licence.pdf')).toBeVisible();
      await press('Create account');
      await waitFor(() => expect(leavePage).toHaveBeenCalledOnce());
      expect(asked[0]?.customAttributes).toEqual([{ uniqueName: 'Licence', value: [reference('a')] }]);
    });

    it('AU-06 a file that the server does not have any more is told at its field, until it is another', async () => {
      const fields = { 'body.customAttributes.Licence': 'Gone.' };
      const deleted: string[] = [];
      server.use(
        uploaded('a'),
        mock(register, refusal(400, 'invalid_input', 'No.', { fields })),
        mock(deleteUpload, ({ params }) => {
          deleted.push(params.id);
          return {};
        }),
      );
      await begin();
      await user.upload(await field(), pdf('old.pdf'));
      await screen.findByText('old.pdf is uploaded.');
      await press('Create account');
      await waitFor(async () =>
        expect(await field()).toHaveAccessibleDescription(/^What was uploaded is no longer there\./),
      );
      expect(await field()).toHaveFocus();
      expect(screen.queryByText(/^error/)).toBeNull();
      await press('Remove old.pdf');
      await waitFor(() => expect(deleted).toEqual([reference('a')]));
      server.use(uploaded('b'), registered);
      await user.upload(await field(), pdf('new.pdf'));
      await screen.findByText('new.pdf is uploaded.');
      await press('Create account');
      await waitFor(() => expect(leavePage).toHaveBeenCalledOnce());
      expect(asked[0]?.customAttributes).toEqual([{ uniqueName: 'Licence', value: [reference('b')] }]);
    });

    it('AU-06 says what the server refused of a file', async () => {
      server.use(mock(uploadFile, refusal(415, 'file_type_refused')));
      await begin();
      await user.upload(await field(), pdf('page.pdf'));
      expect(await screen.findByText(/^page\.pdf is not uploaded\. This is not a PDF/)).toBeInTheDocument();
      await press('Create account');
      expect(await field()).toHaveAccessibleDescription(/^Some files are not uploaded\./);
      expect(asked).toEqual([]);
    });
  });

  it('AU-19 shows a policy over the form, fetched when it is asked for', async () => {
    server.use(
      mock(getConfiguration, ({ body }) => {
        expect(body).toEqual(['policies']);
        return { policies: { PrivacyPolicies: { name: 'Privacy policy', value: html('<p>We keep little.</p>') } } };
      }),
    );
    open();
    await fillUserInfo();
    await press('Privacy policy');
    const dialog = await screen.findByRole('dialog', { name: 'Privacy policy' });
    expect(await within(dialog).findByText('We keep little.')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Full name')).toHaveValue('Noa Berg');
  });

  it('AU-19 lets a policy that could not be fetched be tried again', async () => {
    server.use(mock(getConfiguration, refusal(503, 'service_unavailable')));
    open();
    await press('Terms and conditions');
    const dialog = await screen.findByRole('dialog', { name: 'Terms and conditions' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The marketplace is not answering');
    server.use(
      mock(getConfiguration, {
        policies: { TermsandConditions: { name: 'Terms and conditions', value: html('<p>Be kind.</p>') } },
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('Be kind.')).toBeVisible();
  });
});
