import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { productCard, renderScreen } from '@marketplace/testing';
import { ProductCard } from './product-card';

it('SE-01 a card shows name, place, price with unit and rating, and is one link to the product', () => {
  renderScreen(<ProductCard product={productCard()} />);
  const link = screen.getByRole('link');
  expect(link).toHaveAttribute('href', '/product/cedar-canoe-with-two-paddles/12');
  expect(link).toHaveTextContent('Cedar canoe with two paddles');
  expect(link).toHaveTextContent('Edmonton, Alberta');
  expect(link).toHaveTextContent('$45.00 / day');
  expect(link).toHaveAccessibleName(/Rated 4.8 of 5 from 23 reviews/);
});

it('SE-01 a listing without reviews shows no rating', () => {
  renderScreen(<ProductCard product={productCard({ rating: { average: 0, count: 0 } })} />);
  expect(screen.getByRole('link')).not.toHaveAccessibleName(/Rated/);
});

it('SE-01 a card shows what the chosen dates cost in all, and the deposit apart', () => {
  const total = { amount: 10_800, quantity: 12, deposit: 12_000 };
  const { unmount } = renderScreen(<ProductCard product={productCard({ total })} />);
  expect(screen.getByRole('link')).toHaveTextContent('CA$108.00 in total for 12 · CA$120.00 deposit, refunded');
  unmount();
  renderScreen(<ProductCard product={productCard({ total: { ...total, deposit: 0 } })} />);
  expect(screen.getByRole('link')).not.toHaveTextContent('deposit');
});

it('SE-01 a request has no price but says so', () => {
  renderScreen(<ProductCard product={productCard({ saleType: 'request', price: null })} />);
  expect(screen.getByText('Price on request')).toBeVisible();
});

it('SE-01 an auction shows its current bid and when it ends', () => {
  const product = productCard({
    saleType: 'auction',
    price: { amount: 42000, currency: 'CAD', unit: 'per item' },
    endsAt: '2026-06-04T18:30:00.000Z',
  });
  renderScreen(<ProductCard product={product} />);
  expect(screen.getByRole('link')).toHaveTextContent('Current bid CA$420.00 · ends 04 Jun');
});

it('IL-03 OR-02 yen are whole inside and shown with 2 decimals', () => {
  renderScreen(<ProductCard product={productCard({ price: { amount: 4500, currency: 'YEN', unit: 'per night' } })} />, {
    language: 'ja',
  });
  expect(screen.getByRole('link')).toHaveTextContent(/[¥￥]4,500\.00 \/ 泊/);
});

it('RV-02 IL-02 the rating counts in Russian plurals', () => {
  renderScreen(<ProductCard product={productCard({ rating: { average: 4.5, count: 22 } })} />, { language: 'ru' });
  expect(screen.getByRole('link')).toHaveAccessibleName(/22 отзыва/);
});
