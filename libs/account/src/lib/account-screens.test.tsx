import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { profile, renderScreen } from '@marketplace/testing';
import { ProfileViewScreen } from './profile-view-screen';
import { ReviewsScreen } from './reviews-screen';

describe('account screens', () => {
  it('RV-01 ReviewsScreen shows the profile summary and says that reviews are not available yet', () => {
    renderScreen(<ReviewsScreen profile={profile()} />, { path: '/reviews' });
    expect(screen.getByRole('heading', { level: 1, name: 'Noa Berg' })).toBeInTheDocument();
    expect(screen.getByText('noa@example.com')).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual([
      'Reviews',
      'Saved listings and searches',
    ]);
    expect(screen.getByText('You can’t write reviews here yet.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go to your orders' })).toHaveAttribute('href', '/orders');
    expect(screen.getByRole('link', { name: 'Your details' })).toHaveAttribute('href', '/profile/view');
  });

  it('RV-03 ProfileViewScreen shows name, email and the languages without dead controls', () => {
    renderScreen(<ProfileViewScreen profile={profile()} languages={<p>the languages</p>} />, { path: '/profile/view' });
    expect(screen.getByRole('heading', { level: 1, name: 'Your details' })).toBeInTheDocument();
    expect(screen.getByText('noa@example.com')).toBeInTheDocument();
    expect(screen.getByText('the languages')).toBeInTheDocument();
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
