import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { profile, quoteRequest, renderScreen } from '@marketplace/testing';
import { RequestConfirmationScreen } from './request-confirmation-screen';

it('RQ-01 says who got the request, until when they reply and what happens next', () => {
  const sellers = Array.from({ length: 7 }, (_, index) => ({ id: String(index + 1), name: `Seller ${index + 1}` }));
  const request = quoteRequest({ sellers });
  renderScreen(<RequestConfirmationScreen request={request} />, {
    session: { user: profile({ email: 'ada@example.com' }) },
  });
  expect(screen.getByRole('heading', { level: 1, name: 'Your request was sent' })).toBeInTheDocument();
  expect(screen.getByText('7 sellers got it:')).toBeInTheDocument();
  expect(screen.getByText('Seller 5')).toBeInTheDocument();
  expect(screen.getByText('and 2 more')).toBeInTheDocument();
  expect(screen.getByText(/^Sellers send quotes until 15 Jun/)).toBeInTheDocument();
  expect(screen.getByText(/ada@example\.com/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to your request' })).toHaveAttribute(
    'href',
    `/requestOrder/view/${request.id}`,
  );
});
