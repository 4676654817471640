import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderScreen, review, reviewPage } from '@marketplace/testing';
import { ReviewList } from './review-list';
import type { ShownReviews } from './use-review-pages';

const rating = { average: 4.8, count: 23 };
const three = ['1', '2', '3'].map((id) => review({ id }));

function show(first: ShownReviews | null, ...answers: (ShownReviews | Error)[]) {
  const load = vi.fn((_page: number, _signal: AbortSignal) => {
    const answer = answers.shift();
    return answer instanceof Error || !answer ? Promise.reject(answer ?? new Error('asked')) : Promise.resolve(answer);
  });
  const view = renderScreen(<ReviewList rating={rating} first={first} load={load} />);
  return { ...view, load, user: userEvent.setup() };
}
const press = (name: string) => screen.getByRole('button', { name });

describe('ReviewList', () => {
  it('RV-02 shows the average and the reviews, and more on request, each once', async () => {
    const next = reviewPage({ reviews: [review(), review({ id: '8', text: 'A second opinion.' })], pages: 2 });
    const { user, load } = show(reviewPage({ pages: 2 }), next);
    expect(screen.getByText('Rated 4.8 of 5 from 23 reviews')).toBeInTheDocument();
    await user.click(press('Show more reviews'));
    expect(await screen.findByText('A second opinion.')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(load.mock.calls.map(([page]) => page)).toEqual([2]);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('focuses the first new review and announces how many are shown', async () => {
    const [first, second, third] = three;
    const { user } = show(
      reviewPage({ reviews: [first!], pages: 3 }),
      reviewPage({ reviews: [first!, second!, third!], pages: 3 }),
      reviewPage({ reviews: [third!], pages: 3 }),
    );
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await user.click(press('Show more reviews'));
    expect(await screen.findByText('Showing 3 reviews')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('Showing 3 reviews');
    const items = screen.getAllByRole('article').map((one) => one.parentElement);
    expect(items[1]).toHaveFocus();
    // The last page has no new review.
    await user.click(press('Show more reviews'));
    await vi.waitFor(() => expect(items[2]).toHaveFocus());
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('loads the page after those that it started with', async () => {
    const { user, load } = show(reviewPage({ reviews: three, page: 2, pages: 3 }), reviewPage({ page: 3, pages: 3 }));
    await user.click(press('Show more reviews'));
    expect(load.mock.calls.map(([page]) => page)).toEqual([3]);
    await vi.waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
  });

  it('RV-02 shows how many reviews gave how many stars, over all pages', () => {
    show(reviewPage({ reviews: three, stars: [1, 0, 2, 20, 1200], pages: 40 }));
    const bars = within(screen.getByRole('list', { name: 'Rating breakdown' })).getAllByRole('listitem');
    expect(bars.map((bar) => bar.textContent)).toEqual([
      '5 of 5 stars1,200',
      '4 of 5 stars20',
      '3 of 5 stars2',
      '2 of 5 stars0',
      '1 of 5 stars1',
    ]);
  });

  it('shows no star counts for fewer than three reviews', () => {
    show(reviewPage({ reviews: three.slice(1) }));
    expect(screen.queryByRole('list', { name: 'Rating breakdown' })).not.toBeInTheDocument();
  });

  it('says when there are no reviews', () => {
    renderScreen(
      <ReviewList
        rating={null}
        first={reviewPage({ reviews: [], stars: [0, 0, 0, 0, 0], pages: 0 })}
        load={() => Promise.reject(new Error('asked'))}
      />,
    );
    expect(screen.getByText('No reviews yet')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('offers to try again when reviews cannot be loaded', async () => {
    const { user, load } = show(null, new Error('offline'), reviewPage({ reviews: three, pages: 2 }));
    expect(screen.getByRole('status')).toHaveTextContent('We couldn’t load the reviews.');
    await user.click(press('Try again'));
    expect(await screen.findByRole('status')).toBeInTheDocument();
    await user.click(press('Try again'));
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(load.mock.calls.map(([page]) => page)).toEqual([1, 1]);
    expect(press('Show more reviews')).toBeInTheDocument();
  });

  it('aborts its request when it unmounts', async () => {
    const { user, load, unmount } = show(reviewPage({ pages: 2 }), reviewPage());
    await user.click(press('Show more reviews'));
    unmount();
    expect(load.mock.calls[0]?.[1].aborted).toBe(true);
  });
});
