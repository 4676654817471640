import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent } from 'storybook/test';
import type { Language } from '@marketplace/api-contract';
import { device, profile, ScreenFrame } from '@marketplace/testing';
import { SecuritySection } from './security-section';

const meta = {
  title: 'Accounts/Security',
  parameters: { layout: 'fullscreen' },
  args: {
    devices: [
      device({ isCurrent: true }),
      device({
        id: '00000000000000b2',
        browser: 'Samsung Internet for Android',
        system: 'Android',
        address: '2001:db8::7',
      }),
      device({ id: '00000000000000c3', browser: null, system: null, address: '' }),
    ],
  },
  component: SecuritySection,
  render: (args, { globals }) => (
    <ScreenFrame language={globals['language'] as Language} session={{ user: profile() }}>
      <main>
        <div className="page">
          <SecuritySection {...args} />
        </div>
      </main>
    </ScreenFrame>
  ),
} satisfies Meta<typeof SecuritySection>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Devices: Story = {};

export const OnlyThisDevice: Story = { args: { devices: [device({ isCurrent: true })] } };

export const ChangingThePassword: Story = {
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
    await userEvent.type(canvas.getByLabelText('New password'), 'a canoe under the northern lights');
    await expect(canvas.getByText('Very good')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Change password' }));
    await expect(canvas.getByLabelText('Current password')).toHaveFocus();
  },
};
