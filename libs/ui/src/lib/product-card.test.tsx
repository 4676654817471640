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

it('SE-01 a card shows the total for the chosen dates and the deposit separately', () => {
  const total = { amount: 10_800, quantity: 12, deposit: 12_000 };
  const { unmount } = renderScreen(<ProductCard product={productCard({ total })} />);
  expect(screen.getByRole('link')).toHaveTextContent('CA$108.00 in total for 12 · CA$120.00 refundable deposit');
  unmount();
  renderScreen(<ProductCard product={productCard({ total: { ...total, deposit: 0 } })} />);
  expect(screen.getByRole('link')).not.toHaveTextContent('deposit');
});

it("SE-01 a card shows 'Price on request' when the listing has no price", () => {
  renderScreen(<ProductCard product={productCard({ saleType: 'request', price: null })} />);
  expect(screen.getByText('Price on request')).toBeVisible();
});

it('SE-01 a card shows the current bid and the end of an auction', () => {
  const product = productCard({
    saleType: 'auction',
    price: { amount: 42000, currency: 'CAD', unit: 'per item' },
    endsAt: '2026-06-04T18:30:00.000Z',
  });
  renderScreen(<ProductCard product={product} />);
  expect(screen.getByRole('link')).toHaveTextContent('Current bid CA$420.00 · ends 04 Jun');
});

it('IL-03 OR-02 a card shows an amount in yen with two decimals', () => {
  renderScreen(<ProductCard product={productCard({ price: { amount: 4500, currency: 'YEN', unit: 'per night' } })} />, {
    language: 'ja',
  });
  expect(screen.getByRole('link')).toHaveTextContent(/[¥￥]4,500\.00 \/ 泊/);
});

it('RV-02 IL-02 a card counts reviews with the Russian plural forms', () => {
  renderScreen(<ProductCard product={productCard({ rating: { average: 4.5, count: 22 } })} />, { language: 'ru' });
  expect(screen.getByRole('link')).toHaveAccessibleName(/22 отзыва/);
});
