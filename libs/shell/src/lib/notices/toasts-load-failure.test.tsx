import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSession } from '@marketplace/session';
import { renderScreen } from '@marketplace/testing';
import { Toasts } from './toasts';

const loadList = () => Promise.reject(new Error('There is no connection.'));

function Page() {
  const notify = useSession((session) => session.notify);
  return (
    <>
      <input aria-label="Form" defaultValue="typed" />
      <button onClick={() => notify('error', 'We couldn’t connect.')}>Send</button>
      <Toasts loadList={loadList} />
    </>
  );
}

it('a toast shows as plain text when the code of toasts fails to load', async () => {
  renderScreen(<Page />);
  act(() => screen.getByRole('button', { name: 'Send' }).click());
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t connect.');
  expect(screen.getByLabelText('Form')).toHaveValue('typed');
});
