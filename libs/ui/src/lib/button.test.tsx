import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { Button } from './button';

it('OR-04 a busy button takes no second press and says that it is busy', async () => {
  const onClick = vi.fn();
  renderScreen(
    <Button isBusy onClick={onClick}>
      Pay
    </Button>,
  );
  const button = screen.getByRole('button', { name: 'Pay' });
  await userEvent.dblClick(button);
  expect(onClick).not.toHaveBeenCalled();
  expect(button).toHaveAttribute('aria-busy', 'true');
});

it('a button in a form does not send it unless told to', () => {
  renderScreen(<Button>Add</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});
