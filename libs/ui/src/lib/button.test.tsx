import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { Button } from './button';

it('OR-04 a busy button ignores clicks and announces that it is busy', async () => {
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

it('a button does not submit its form by default', () => {
  renderScreen(<Button>Add</Button>);
  expect(screen.getByRole('button')).toHaveAttribute('type', 'button');
});
