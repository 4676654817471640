import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Order } from '@marketplace/api-contract';
import { order, renderScreen } from '@marketplace/testing';
import { ConfirmationScreen } from './confirmation-screen';

const open = (part: Partial<Order> = {}) => renderScreen(<ConfirmationScreen order={order(part)} />);
const heading = (name: string) => screen.getByRole('heading', { level: 1, name });

describe('ConfirmationScreen', () => {
  it('OR-06 shows number, summary and what happens next', () => {
    open();
    expect(heading('Thank you, your order is confirmed')).toBeVisible();
    expect(screen.getByText('Order M-100231')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Cedar canoe with two paddles' })).toBeInTheDocument();
    expect(screen.getAllByText('CA$135.00').length).toBeGreaterThan(0);
    expect(screen.getByText('We’re sending the confirmation to noa@example.com.')).toBeVisible();
    expect(screen.getByText('We’ve emailed North Saskatchewan Paddle Co. about your order.')).toBeVisible();
    expect(screen.getByText(/pick it up at the address in your order\.$/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'View order' })).toHaveAttribute('href', `/orders/${order().id}`);
  });

  it('OR-06 says that the seller has the delivery address', () => {
    open({ fulfilment: 'delivery' });
    expect(screen.getByText(/^North Saskatchewan Paddle Co\. has your address/)).toBeVisible();
  });

  it('OR-06 says that the address of a visit is in the order', () => {
    open({ fulfilment: 'visit' });
    expect(screen.getByText(/^Come to the address in your order/)).toBeVisible();
  });

  it('promises no email while the payment is pending', () => {
    open({ status: 'Pending Payment' });
    expect(heading('We’re waiting for your payment')).toBeVisible();
    expect(screen.queryByText(/We’re sending the confirmation/)).toBeNull();
  });

  it('says that an expired order is closed', () => {
    open({ status: 'Expired' });
    expect(heading('This order is closed')).toBeVisible();
  });
});
