import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { Language } from '@marketplace/api-contract';
import { profile, ScreenFrame } from '@marketplace/testing';
import { ProfileViewScreen } from './profile-view-screen';
import { ReviewsScreen } from './reviews-screen';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language}>
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

const meta = {
  title: 'Account/Screens',
  decorators: [framed],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

const longName = profile({
  name: 'Maximiliane von Hohenstein-Wittelsbach',
  email: 'maximiliane.von.hohenstein-wittelsbach@versicherungsgesellschaft.example',
});

export const Reviews: Story = { tags: ['every-theme'], render: () => <ReviewsScreen profile={profile()} /> };
export const LongName: Story = { render: () => <ReviewsScreen profile={longName} /> };
export const Details: Story = {
  render: () => <ProfileViewScreen profile={profile()} languages={<p>English · Deutsch</p>} />,
};
export const DetailsWithLongName: Story = {
  render: () => <ProfileViewScreen profile={longName} languages={<p>English · Deutsch</p>} />,
};
