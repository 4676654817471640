import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { booking } from '@marketplace/testing';
import { SlotPicker } from './slot-picker';

const { availability: answer } = booking();

const meta = {
  title: 'Product availability/SlotPicker',
  component: SlotPicker,
  args: {
    answer,
    day: '2026-06-02',
    onDayChange: () => undefined,
    value: null,
    onChange: () => undefined,
  },
  render: function Chosen(args) {
    const [day, setDay] = useState(args.day);
    const [value, setValue] = useState(args.value);
    return <SlotPicker {...args} day={day} onDayChange={setDay} value={value} onChange={setValue} />;
  },
} satisfies Meta<typeof SlotPicker>;
export default meta;

type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = {
  tags: ['every-theme'],
  args: { value: { slotStart: '2026-06-02T17:00:00.000Z', slotEnd: '2026-06-02T18:00:00.000Z' } },
};
export const SeveralHours: Story = {
  args: { ...Chosen.args, answer: { ...answer, rules: { ...answer.rules, maximumLength: 4 } } },
};
export const NoTimes: Story = { args: { day: '2026-05-31' } };
export const Loading: Story = { args: { knownUntil: '2026-06-01' } };
export const OnAPhone: Story = { ...Chosen, globals: { viewport: { value: 'w390' } } };
export const German: Story = { ...Chosen, globals: { language: 'de' } };
export const Japanese: Story = { ...SeveralHours, globals: { language: 'ja' } };
export const Russian: Story = { ...Chosen, globals: { language: 'ru' } };
export const Idyaflow: Story = { ...SeveralHours, globals: { theme: 'idyaflow' } };
