import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import type { Language } from '@marketplace/api-contract';
import { ScreenFrame, site } from '@marketplace/testing';
import { ErrorScreen } from './error-screen';
import { NotFoundScreen } from './not-found-screen';
import { UnauthorizedScreen } from './unauthorized-screen';
import { UnknownLinkScreen } from './unknown-link-screen';

const framed: Decorator = (Story, { globals }) => (
  <ScreenFrame language={globals['language'] as Language} session={{ site: site() }} path="/orders">
    <main>
      <Story />
    </main>
  </ScreenFrame>
);

interface Args {
  screen: 'notFound' | 'unauthorized' | 'error' | 'unknownLink';
  /** The server's status, of the error screen. */
  status: 500 | 503;
}

const meta = {
  title: 'Shell/Screens',
  decorators: [framed],
  parameters: { layout: 'fullscreen' },
  args: { screen: 'notFound', status: 500 },
  argTypes: {
    screen: { control: 'select', options: ['notFound', 'unauthorized', 'error', 'unknownLink'] },
    status: { control: 'select', options: [500, 503], if: { arg: 'screen', eq: 'error' } },
  },
  render: ({ screen, status }) => {
    if (screen === 'notFound') return <NotFoundScreen />;
    if (screen === 'unauthorized') return <UnauthorizedScreen />;
    if (screen === 'unknownLink') return <UnknownLinkScreen />;
    return <ErrorScreen status={status} />;
  },
} satisfies Meta<Args>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotFound: Story = { tags: ['every-theme'] };
export const Unauthorized: Story = { args: { screen: 'unauthorized' } };
export const Unavailable: Story = { args: { screen: 'error', status: 503 } };
export const Failed: Story = { args: { screen: 'error' } };
export const Offline: Story = {
  args: { screen: 'error' },
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  },
};
export const UnknownLink: Story = { args: { screen: 'unknownLink' } };
