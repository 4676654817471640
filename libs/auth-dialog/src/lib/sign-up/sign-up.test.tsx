import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  checkNewPassword,
  deleteUpload,
  getConfiguration,
  getHash,
  register,
  uploadFile,
  type CustomerAttribute,
  type ErrorBody,
  type ParsedRequest,
} from '@marketplace/api-contract';
import {
  customerAttribute,
  safeHtml,
  mock,
  profile,
  errorResponse,
  renderScreen,
  ShownToasts,
  fillField,
} from '@marketplace/testing';
import { browserDocument } from '@marketplace/session';
import { SignupPage } from './signup-page';

const user = userEvent.setup({ delay: null });

let registrations: ParsedRequest<typeof register>['body'][] = [];
const registered = mock(register, ({ body }) => {
  registrations.push(body);
  return { verificationRequired: false, profile: profile() };
});
const server = setupServer(mock(getHash, { result: 'hash' }), mock(checkNewPassword, {}), registered);
beforeEach(() => {
  vi.spyOn(browserDocument, 'load').mockReturnValue();
});
beforeAll(async () => {
  server.listen({ onUnhandledFrame: 'error' });
  // The first import of MUI takes longer than a test's timeout.
  await Promise.all([import('./policy-dialog'), import('./file-attribute-field')]);
});
afterEach(() => {
  server.resetHandlers();
  sessionStorage.clear();
  registrations = [];
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
/** Opens the second step, after the server has checked the password. */
async function goToStep2() {
  await press('Next');
  await screen.findByText(/^Step 2 of 2/);
}
async function fillUserInfo({
  name = 'Noa Berg',
  email = 'Noa@Example.com',
  password = 'long enough',
  confirm = 'long enough',
} = {}) {
  await fillField(screen.getByLabelText('Full name'), name);
  await fillField(screen.getByLabelText('Email address'), email);
  await fillField(screen.getByLabelText('Password'), password);
  await fillField(screen.getByLabelText('Confirm password'), confirm);
}

const attributes = [
  customerAttribute({ uniqueName: 'Company', isRequired: true }),
  customerAttribute({ uniqueName: 'Website', name: 'Website', attributeType: 'URL' }),
  customerAttribute({ uniqueName: 'Years', name: 'Years of experience', attributeType: 'Numeric' }),
  customerAttribute({ uniqueName: 'Birth', name: 'Date of birth', attributeType: 'Date' }),
  customerAttribute({ uniqueName: 'Call', name: 'Best time to call', attributeType: 'Time' }),
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

describe('SignupPage', () => {
  it('AU-08 AU-18 sign-up sends the registration, signs in and opens the result page', async () => {
    open();
    await fillUserInfo();
    await press('Create account');
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledExactlyOnceWith('/success'));
    expect(registrations).toEqual([
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

  it('AU-08 sign-up shows an info message and does not sign in when verification is required', async () => {
    server.use(mock(register, { verificationRequired: true, profile: null }));
    const { path } = open();
    await fillUserInfo();
    await press('Create account');
    expect(await screen.findByText(/^info: We’ve created your account\./)).toBeInTheDocument();
    expect(path()).toBe('/verification');
    expect(browserDocument.load).not.toHaveBeenCalled();
  });

  it('AU-05 each required field shows its error', async () => {
    open();
    await press('Create account');
    await waitFor(() => expect(screen.getAllByText('This is a required field.')).toHaveLength(4));
    expect(screen.getByLabelText('Full name')).toHaveFocus();
    expect(registrations).toEqual([]);
  });

  it('AU-05 email, password and its confirmation show their errors', async () => {
    open();
    await fillUserInfo({ email: 'noa@', password: 'short', confirm: 'other' });
    await press('Create account');
    await waitFor(() => expect(screen.getByLabelText('Email address')).toHaveAccessibleDescription('Invalid value'));
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(
      'Password should be at least 8 characters long',
    );
    expect(screen.getByLabelText('Confirm password')).toHaveAccessibleDescription('Passwords are not matching');
    expect(screen.getByLabelText('Email address')).toHaveFocus();
    expect(registrations).toEqual([]);
  });

  const TAKEN = 'User with that username ALREADY registered.';
  const EXISTS = /^error: There’s already an account/;
  const FAILED = /^error: We couldn’t create your account/;
  it.each([
    ['by its code as an existing account', 409, 'account_exists', 'conflict', EXISTS],
    ['by its message, whatever the code, as an existing account', 500, 'internal', TAKEN, EXISTS],
    ['by its message rather than its code as an existing account', 400, 'password_common', TAKEN, EXISTS],
    ['with any other message as a server error', 500, 'internal', 'username is too long', FAILED],
  ] as const)('AU-09 sign-up reports a failure %s', async (_, status, code: ErrorBody['code'], message, text) => {
    server.use(mock(register, errorResponse(status, code, message)));
    open();
    await fillUserInfo();
    await press('Create account');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByLabelText('Full name')).toHaveValue('Noa Berg');
  });

  it('a common password refused by the registration shows at its field until it changes', async () => {
    server.use(mock(register, errorResponse(400, 'password_common')));
    open(attributes);
    await fillUserInfo({ password: 'iloveyou', confirm: 'iloveyou' });
    await goToStep2();
    await fillField(screen.getByLabelText('Company'), 'Holt');
    await press('Create account');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByText('Step 1 of 2 · Your details')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^That password is too common/);
    await user.type(screen.getByLabelText('Password'), ' 4ever');
    expect(screen.getByLabelText('Password')).not.toHaveAttribute('aria-invalid');
    expect(screen.queryByText(/^error/)).toBeNull();
  });

  it('a common password is refused before the next step', async () => {
    const checks: unknown[] = [];
    server.use(mock(checkNewPassword, ({ body }) => (checks.push(body), errorResponse(400, 'password_common'))));
    open(attributes);
    await fillUserInfo({ password: 'iloveyou', confirm: 'iloveyou' });
    await press('Next');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/^That password is too common/);
    expect(screen.getByText('Step 1 of 2 · Your details')).toBeVisible();
    expect(checks).toEqual([{ name: 'Noa Berg', email: 'noa@example.com', password: 'iloveyou' }]);
    expect(registrations).toEqual([]);
  });

  it('the next step opens when the password check fails, as the registration checks again', async () => {
    server.use(mock(checkNewPassword, errorResponse(503, 'service_unavailable')));
    open(attributes);
    await fillUserInfo();
    await goToStep2();
    expect(screen.getByLabelText('Company')).toHaveFocus();
  });

  it.each([
    ['zzzzzzzz', 'Your password can’t be one repeated character. Choose another.'],
    ['        ', 'This is a required field.'],
    ['Wayfare2026', 'Your password can’t be based on this site’s name. Choose another.'],
  ])('the form refuses the password %j without a call', async (password, text) => {
    open();
    await fillUserInfo({ password, confirm: password });
    await press('Create account');
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining(text)),
    );
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(registrations).toEqual([]);
  });

  it('a name with a web address shows an error at its field', async () => {
    open();
    await fillUserInfo({ name: 'Win at prize.example' });
    await press('Create account');
    await waitFor(() =>
      expect(screen.getByLabelText('Full name')).toHaveAccessibleDescription('A name can’t contain a web address.'),
    );
    expect(registrations).toEqual([]);
  });

  it('AU-09 the email field shows an existing account until it changes', async () => {
    server.use(mock(register, errorResponse(409, 'account_exists')));
    open(attributes);
    await fillUserInfo();
    await goToStep2();
    await fillField(screen.getByLabelText('Company'), 'Holt');
    await press('Create account');
    const email = screen.getByLabelText('Email address');
    await waitFor(() => expect(email).toHaveFocus());
    expect(email).toHaveAccessibleDescription(/^This email address already has an account\./);
    expect(screen.getByText(/^error: There’s already an account/)).toBeInTheDocument();
    await user.type(email, 'x');
    expect(email).not.toHaveAttribute('aria-invalid');
  });

  it('AU-04 entered values survive Back and Next', async () => {
    open(attributes);
    expect(screen.getByText('Step 1 of 2 · Your details')).toBeVisible();
    await fillUserInfo();
    await goToStep2();
    expect(screen.getByText('Step 2 of 2 · About you')).toBeVisible();
    expect(screen.getByLabelText('Company')).toHaveFocus();
    await fillField(screen.getByLabelText('Company'), 'Holt & Daughters');
    await press('Back');
    expect(screen.getByLabelText('Email address')).toHaveValue('Noa@Example.com');
    await goToStep2();
    expect(screen.getByLabelText('Company')).toHaveValue('Holt & Daughters');
    await press('Create account');
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledOnce());
    expect(registrations[0]?.customAttributes).toEqual([{ uniqueName: 'Company', value: 'Holt & Daughters' }]);
  });

  it('AU-06 IL-01 choices show translated names and send their values', async () => {
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
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledOnce());
    expect(registrations[0]?.customAttributes).toEqual([
      { uniqueName: 'Level', value: 'Beginner' },
      { uniqueName: 'Wants', value: ['Canoes', 'Bikes'] },
    ]);
  });

  it('AU-06 each attribute type has its own field and validation', async () => {
    open(attributes);
    await fillUserInfo();
    await goToStep2();
    await press('Create account');
    await waitFor(() =>
      expect(screen.getByLabelText('Company')).toHaveAccessibleDescription('This is a required field.'),
    );
    expect(screen.getAllByText('This is a required field.')).toHaveLength(1);

    await fillField(screen.getByLabelText('Company'), 'Holt & Daughters');
    await fillField(screen.getByLabelText(/^Website/), 'holt.example');
    await press('Create account');
    await waitFor(() => expect(screen.getByLabelText(/^Website/)).toHaveAccessibleDescription('Invalid value'));
    await user.clear(screen.getByLabelText(/^Website/));
    await fillField(screen.getByLabelText(/^Website/), 'https://holt.example');

    expect(screen.getByLabelText(/^Years/)).toHaveAttribute('type', 'number');
    await fillField(screen.getByLabelText(/^Years/), '7');
    await user.click(screen.getByLabelText(/^Date of birth/));
    await user.click(await screen.findByRole('spinbutton', { name: 'Month' }));
    await user.keyboard('02281961{Enter}');
    expect(screen.getByLabelText(/^Date of birth/)).toHaveValue('02/28/1961');
    await user.click(screen.getByLabelText(/^Best time to call/));
    await user.click(await screen.findByRole('option', { name: '9:30 AM' }));
    expect(screen.getByLabelText(/^About you/)).toHaveAttribute('rows', '4');
    await user.type(screen.getByLabelText(/^About you/), 'One{Enter}Two');
    await user.selectOptions(screen.getByLabelText(/^Level/), 'Seasoned');
    const wants = within(screen.getByRole('group', { name: /^Interested in/ }));
    await user.click(wants.getByLabelText('Canoes'));
    await user.click(wants.getByLabelText('Cameras'));
    await press('Create account');
    await waitFor(() => expect(browserDocument.load).toHaveBeenCalledOnce());
    expect(registrations[0]?.customAttributes).toEqual([
      { uniqueName: 'Company', value: 'Holt & Daughters' },
      { uniqueName: 'Website', value: 'https://holt.example' },
      { uniqueName: 'Years', value: 7 },
      { uniqueName: 'Birth', value: '1961-02-28' },
      { uniqueName: 'Call', value: '09:30' },
      { uniqueName: 'About', value: 'One\nTwo' },
      { uniqueName: 'Level', value: 'Seasoned' },
      { uniqueName: 'Wants', value: ['Canoes', 'Cameras'] },
    ]);
  });

  describe('with a file attribute', () => {
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
    async function openFileStep() {
      open([licence]);
      await fillUserInfo();
      await goToStep2();
    }

    it('AU-05 AU-06 a required file uploads at once, survives Back and Next and is registered', async () => {
      server.use(uploaded('a'));
      await openFileStep();
      await field();
      await press('Create account');
      expect(await field()).toHaveFocus();
      expect(await field()).toHaveAccessibleDescription('This is a required field.');
      await user.upload(await field(), pdf('licence.pdf'));
      expect(await screen.findByText('licence.pdf was uploaded.')).toBeInTheDocument();
      await press('Back');
      await goToStep2();
      expect(within(screen.getByRole('list', { name: 'Licence' })).getByText('licence.pdf')).toBeVisible();
      await press('Create account');
      await waitFor(() => expect(browserDocument.load).toHaveBeenCalledOnce());
      expect(registrations[0]?.customAttributes).toEqual([{ uniqueName: 'Licence', value: [reference('a')] }]);
    });

    it('AU-06 an upload that no longer exists shows an error until it is replaced', async () => {
      const fields = { 'body.customAttributes.Licence': 'This file is no longer available. Choose it again.' };
      const deleted: string[] = [];
      server.use(
        uploaded('a'),
        mock(register, errorResponse(400, 'invalid_input', 'No.', { fields })),
        mock(deleteUpload, ({ params }) => {
          deleted.push(params.id);
          return {};
        }),
      );
      await openFileStep();
      await user.upload(await field(), pdf('old.pdf'));
      await screen.findByText('old.pdf was uploaded.');
      await press('Create account');
      await waitFor(async () =>
        expect(await field()).toHaveAccessibleDescription(/^An uploaded file is no longer available\./),
      );
      expect(await field()).toHaveFocus();
      expect(screen.queryByText(/^error/)).toBeNull();
      await press('Remove old.pdf');
      await waitFor(() => expect(deleted).toEqual([reference('a')]));
      server.use(uploaded('b'), registered);
      await user.upload(await field(), pdf('new.pdf'));
      await screen.findByText('new.pdf was uploaded.');
      await press('Create account');
      await waitFor(() => expect(browserDocument.load).toHaveBeenCalledOnce());
      expect(registrations[0]?.customAttributes).toEqual([{ uniqueName: 'Licence', value: [reference('b')] }]);
    });

    it('AU-06 the field says why the server refused a file', async () => {
      server.use(mock(uploadFile, errorResponse(415, 'file_type_refused')));
      await openFileStep();
      await user.upload(await field(), pdf('page.pdf'));
      expect(await screen.findByText(/^page\.pdf wasn’t uploaded\. Choose a PDF/)).toBeInTheDocument();
      await press('Create account');
      expect(await field()).toHaveAccessibleDescription(/^Some files weren’t uploaded\./);
      expect(registrations).toEqual([]);
    });
  });

  it('AU-19 a policy opens in a dialog over the form', async () => {
    server.use(
      mock(getConfiguration, ({ body }) => {
        expect(body).toEqual(['policies']);
        return { policies: { PrivacyPolicies: { name: 'Privacy policy', value: safeHtml('<p>We keep little.</p>') } } };
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

  it('AU-19 a visitor retries a policy that failed to load', async () => {
    server.use(mock(getConfiguration, errorResponse(503, 'service_unavailable')));
    open();
    await press('Terms and conditions');
    const dialog = await screen.findByRole('dialog', { name: 'Terms and conditions' });
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('The marketplace isn’t responding');
    server.use(
      mock(getConfiguration, {
        policies: { TermsandConditions: { name: 'Terms and conditions', value: safeHtml('<p>Be kind.</p>') } },
      }),
    );
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('Be kind.')).toBeVisible();
  });
});
