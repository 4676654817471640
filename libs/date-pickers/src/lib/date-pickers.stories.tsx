import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { screen, userEvent } from 'storybook/test';
import { ScreenFrame } from '@marketplace/testing';
import { DateInput } from './date-input';
import { TimeInput } from './time-input';

interface SampleProps {
  kind: 'date' | 'time';
  value: string;
  label: string;
  hint?: string;
  problem?: string;
  opensAtYear?: boolean;
}

function Sample({ kind, value: first, opensAtYear, problem, ...rest }: SampleProps) {
  const [value, setValue] = useState(first);
  const field = { ...rest, problem, id: 'sample', name: 'sample', value, onChange: setValue, onBlur: () => undefined };
  return (
    <div style={{ maxWidth: 420, minHeight: 640, padding: 24 }}>
      {kind === 'date' ? <DateInput {...field} opensAtYear={opensAtYear} /> : <TimeInput {...field} />}
    </div>
  );
}

const meta = {
  title: 'Date pickers/Fields',
  component: Sample,
  args: { kind: 'date', value: '2026-06-16', label: 'Delivery' },
  argTypes: { kind: { control: 'inline-radio', options: ['date', 'time'] } },
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <Story />
      </ScreenFrame>
    ),
  ],
} satisfies Meta<typeof Sample>;
export default meta;
type Story = StoryObj<typeof meta>;

const opening =
  (role: 'gridcell' | 'option' | 'radio'): Story['play'] =>
  async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('combobox'));
    await screen.findAllByRole(role, {}, { timeout: 5000 });
  };
const open: Pick<Story, 'play'> = { play: opening('gridcell') };
const onAPhone: Pick<Story, 'globals'> = { globals: { viewport: { value: 'w390' } } };

export const Empty: Story = { args: { value: '', hint: 'The day on which it has to arrive.' } };
export const Invalid: Story = { args: { value: '', problem: 'This is a required field.' } };
export const Open: Story = { tags: ['every-theme'], ...open };
export const OpenOnAPhone: Story = { ...open, ...onAPhone };
export const OpenInGerman: Story = { ...open, globals: { language: 'de' } };
export const OpenInJapanese: Story = { ...open, globals: { language: 'ja' } };
export const DateOfBirth: Story = {
  args: { label: 'Date of birth', value: '', opensAtYear: true },
  play: opening('radio'),
};
export const Time: Story = {
  tags: ['every-theme'],
  args: { kind: 'time', value: '14:30', label: 'Time' },
  play: opening('option'),
};
export const TimeOnAPhoneInGerman: Story = { ...Time, tags: [], globals: { ...onAPhone.globals, language: 'de' } };
