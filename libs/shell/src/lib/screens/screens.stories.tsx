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

const meta = {
  title: 'Shell/Screens',
  decorators: [framed],
  parameters: { layout: 'fullscreen' },
} satisfies Meta;
export default meta;
type Story = StoryObj<typeof meta>;

export const NotFound: Story = { tags: ['every-theme'], render: () => <NotFoundScreen /> };
export const Unauthorized: Story = { render: () => <UnauthorizedScreen /> };
export const Unavailable: Story = { render: () => <ErrorScreen status={503} /> };
export const Failed: Story = { render: () => <ErrorScreen status={500} /> };
export const Offline: Story = {
  beforeEach: () => {
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    return () => void Reflect.deleteProperty(navigator, 'onLine');
  },
  render: () => <ErrorScreen status={500} />,
};
export const UnknownLink: Story = { render: () => <UnknownLinkScreen /> };
