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

interface Args {
  name: string;
  email: string;
  /** The URL of the profile picture; without one, the initials. */
  avatar: string;
}

const createProfile = ({ avatar, ...args }: Args) => profile({ ...args, avatar: avatar || null });

const meta = {
  title: 'Account/Screens',
  decorators: [framed],
  parameters: { layout: 'fullscreen' },
  args: { name: 'Noa Berg', email: 'noa@example.com', avatar: '' },
  render: (args) => <ReviewsScreen profile={createProfile(args)} />,
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Reviews: Story = { tags: ['every-theme'] };
export const LongName: Story = {
  args: {
    name: 'Maximiliane von Hohenstein-Wittelsbach',
    email: 'maximiliane.von.hohenstein-wittelsbach@versicherungsgesellschaft.example',
  },
};
export const Details: Story = {
  render: (args) => <ProfileViewScreen profile={createProfile(args)} languages={<p>English · Deutsch</p>} />,
};
export const DetailsWithLongName: Story = { ...Details, args: LongName.args };
