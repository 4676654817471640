import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { messageNotifications } from '@marketplace/session';
import { NotificationSwitch } from './notification-switch';

const meta = { title: 'Messaging/NotificationSwitch', component: NotificationSwitch } satisfies Meta<
  typeof NotificationSwitch
>;
export default meta;
type Story = StoryObj<typeof meta>;

/** Sets what the browser has been allowed and what the customer has chosen; returns the cleanup. */
function choose(permission: NotificationPermission, isOn: boolean): () => void {
  Object.defineProperty(Notification, 'permission', { configurable: true, get: () => permission });
  messageNotifications.write(isOn);
  return () => {
    Reflect.deleteProperty(Notification, 'permission');
    messageNotifications.write(false);
  };
}

export const Off: Story = {
  beforeEach: () => choose('default', false),
  play: ({ canvas }) => expect(canvas.getByRole('button')).toHaveAccessibleName(),
};
export const On: Story = { beforeEach: () => choose('granted', true), tags: ['every-theme'] };
/** Only the settings of the browser can change it back. */
export const BlockedByTheBrowser: Story = { beforeEach: () => choose('denied', false), tags: ['every-theme'] };
