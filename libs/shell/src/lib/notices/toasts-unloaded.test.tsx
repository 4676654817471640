import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useSession } from '@marketplace/session';
import { renderScreen } from '@marketplace/testing';
import { Toasts } from './toasts';

vi.mock('./toast-list', () => {
  throw new Error('There is no connection.');
});

function Page() {
  const notify = useSession((session) => session.notify);
  return (
    <>
      <input aria-label="Form" defaultValue="typed" />
      <button onClick={() => notify('error', 'The server could not be reached.')}>Send</button>
      <Toasts />
    </>
  );
}

it('AP-03 where the code of toasts cannot be fetched the text shows plainly, and the page stays', async () => {
  renderScreen(<Page />);
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  expect(await screen.findByRole('alert')).toHaveTextContent('The server could not be reached.');
  expect(screen.getByLabelText('Form')).toHaveValue('typed');
});
