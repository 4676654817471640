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
  it('RV-02 shows the average and what was written, more on request, each once', async () => {
    const next = reviewPage({ reviews: [review(), review({ id: '8', text: 'A second opinion.' })], pages: 2 });
    const { user, load } = show(reviewPage({ pages: 2 }), next);
    expect(screen.getByText('Rated 4.8 of 5 from 23 reviews')).toBeInTheDocument();
    await user.click(press('Show more reviews'));
    expect(await screen.findByText('A second opinion.')).toBeInTheDocument();
    expect(screen.getAllByRole('article')).toHaveLength(2);
    expect(load.mock.calls.map(([page]) => page)).toEqual([2]);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('RV-02 goes on with the first new review, and says how many are shown', async () => {
    const [first, second, third] = three;
    const { user } = show(
      reviewPage({ reviews: [first!], pages: 3 }),
      reviewPage({ reviews: [first!, second!, third!], pages: 3 }),
      reviewPage({ reviews: [third!], pages: 3 }),
    );
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
    await user.click(press('Show more reviews'));
    expect(await screen.findByText('3 reviews are shown')).toBeInTheDocument();
    expect(screen.getByRole('status')).toHaveTextContent('3 reviews are shown');
    const items = screen.getAllByRole('article').map((one) => one.parentElement);
    expect(items[1]).toHaveFocus();
    // All of the last page were there already.
    await user.click(press('Show more reviews'));
    await vi.waitFor(() => expect(items[2]).toHaveFocus());
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('RV-02 goes on after as many pages as it begins with', async () => {
    const { user, load } = show(reviewPage({ reviews: three, page: 2, pages: 3 }), reviewPage({ page: 3, pages: 3 }));
    await user.click(press('Show more reviews'));
    expect(load.mock.calls.map(([page]) => page)).toEqual([3]);
    await vi.waitFor(() => expect(screen.queryByRole('button')).not.toBeInTheDocument());
  });

  it('RV-02 counts the stars of all of them, also those that are not on the page', () => {
    show(reviewPage({ reviews: three, stars: [1, 0, 2, 20, 1200], pages: 40 }));
    const bars = within(screen.getByRole('list', { name: 'How the stars were given' })).getAllByRole('listitem');
    expect(bars.map((bar) => bar.textContent)).toEqual([
      '5 of 5 stars1,200',
      '4 of 5 stars20',
      '3 of 5 stars2',
      '2 of 5 stars0',
      '1 of 5 stars1',
    ]);
  });

  it('counts nothing of one or two', () => {
    show(reviewPage({ reviews: three.slice(1) }));
    expect(screen.queryByRole('list', { name: 'How the stars were given' })).not.toBeInTheDocument();
  });

  it('says when there are none', () => {
    renderScreen(
      <ReviewList
        rating={null}
        first={reviewPage({ reviews: [], stars: [0, 0, 0, 0, 0], pages: 0 })}
        load={() => Promise.reject(new Error('asked'))}
      />,
    );
    expect(screen.getByText('Nobody has written a review yet.')).toBeInTheDocument();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });

  it('RV-02 those that could not be read can be asked for again, and more of them after a failure', async () => {
    const { user, load } = show(null, new Error('offline'), reviewPage({ reviews: three, pages: 2 }));
    expect(screen.getByRole('status')).toHaveTextContent('The reviews could not be loaded.');
    await user.click(press('Try again'));
    expect(await screen.findByRole('status')).toBeInTheDocument();
    await user.click(press('Try again'));
    expect(await screen.findAllByRole('article')).toHaveLength(3);
    expect(load.mock.calls.map(([page]) => page)).toEqual([1, 1]);
    expect(press('Show more reviews')).toBeInTheDocument();
  });

  it('ends what is under way when it goes', async () => {
    const { user, load, unmount } = show(reviewPage({ pages: 2 }), reviewPage());
    await user.click(press('Show more reviews'));
    unmount();
    expect(load.mock.calls[0]?.[1].aborted).toBe(true);
  });
});
