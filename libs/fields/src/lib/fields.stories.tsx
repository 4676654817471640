import type { Meta, StoryObj } from '@storybook/react-vite';
import { useId, useState } from 'react';
import { userEvent, within } from 'storybook/test';
import { firstProblem, rules, useForm } from '@marketplace/forms';
import { ScreenFrame } from '@marketplace/testing';
import { MuiProvider } from '@marketplace/theme';
import { Button, Icon } from '@marketplace/ui';
import { RadioCards } from './radio-cards';
import { SelectInput } from './select-input';
import { TextInput } from './text-input';

interface SampleProps {
  title: string;
  hint: string;
  isFilled: boolean;
  isDisabled: boolean;
}

function Sample({ title, hint, isFilled, isDisabled }: SampleProps) {
  const titleId = useId();
  const [way, setWay] = useState<'pickup' | 'delivery'>('pickup');
  const form = useForm(
    { name: isFilled ? 'Noa Berg' : '', email: isFilled ? 'noa@' : '', country: isFilled ? 'CA' : '', note: '' },
    (values) => ({
      name: rules.required(values.name),
      email: firstProblem(values.email, rules.required, rules.email),
      country: rules.required(values.country),
    }),
  );
  return (
    <div style={{ display: 'grid', gap: 20, maxWidth: 520, padding: 24 }}>
      <h2 id={titleId}>{title}</h2>
      <RadioCards
        labelId={titleId}
        value={way}
        isDisabled={isDisabled}
        onChange={setWay}
        options={[
          { value: 'pickup', icon: <Icon name="pin" />, name: 'Pickup', text: 'At the seller’s.', end: 'Free' },
          { value: 'delivery', icon: <Icon name="truck" />, name: 'Delivery', text: 'To you.', end: 'CA$25.00' },
        ]}
      />
      <TextInput {...form.field('name')} label="Full name" autoComplete="name" isDisabled={isDisabled} />
      <TextInput {...form.field('email')} label="Email" type="email" hint={hint} isDisabled={isDisabled} />
      <SelectInput
        {...form.field('country')}
        label="Country"
        options={['CA', 'DE']}
        names={{ CA: 'Canada', DE: 'Germany' }}
        isDisabled={isDisabled}
      />
      <TextInput {...form.field('note')} label="Note" rows={3} isOptional isDisabled={isDisabled} />
      <Button onClick={() => form.check()}>Save</Button>
    </div>
  );
}

const meta = {
  title: 'Fields/Fields',
  component: Sample,
  args: { title: 'How to get it', hint: 'For receipts and answers.', isFilled: false, isDisabled: false },
  decorators: [
    (Story, { globals }) => (
      <ScreenFrame language={globals['language']}>
        <MuiProvider>
          <Story />
        </MuiProvider>
      </ScreenFrame>
    ),
  ],
} satisfies Meta<typeof Sample>;
export default meta;
type Story = StoryObj<typeof meta>;

const save: Story['play'] = ({ canvasElement }) =>
  userEvent.click(within(canvasElement).getByRole('button', { name: 'Save' }));

export const Empty: Story = {};
export const EmptyChecked: Story = { tags: ['every-theme'], play: save };
export const WrongValues: Story = { tags: ['every-theme'], args: { isFilled: true }, play: save };
export const Disabled: Story = { args: { isFilled: true, isDisabled: true } };
