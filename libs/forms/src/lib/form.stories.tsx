import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { ScreenFrame } from '@marketplace/testing';
import { Button } from '@marketplace/ui';
import { ChoiceField, ChoicesField } from './choice-field';
import { Field } from './field';
import { PasswordField } from './password-field';
import { useForm } from './use-form';
import { firstProblem, rules } from './validation';

interface SampleProps {
  isFilled: boolean;
  hint: string;
  levels: string[];
  interests: string[];
}

function Sample({ isFilled, hint, levels, interests }: SampleProps) {
  const form = useForm(
    {
      name: isFilled ? 'Noa Berg' : '',
      email: isFilled ? 'noa@' : '',
      password: isFilled ? 'seven77' : '',
      about: '',
      level: '',
      wants: (isFilled ? ['Canoes'] : []) as readonly string[],
    },
    (values) => ({
      name: rules.required(values.name),
      email: firstProblem(values.email, rules.required, rules.email),
      password: firstProblem(values.password, rules.required, rules.password),
      level: rules.required(values.level),
      wants: rules.required(values.wants),
    }),
  );
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        form.check();
      }}
      style={{ display: 'grid', gap: 20, maxWidth: 420, padding: 24 }}
    >
      <Field {...form.field('name')} label="Full name" autoComplete="name" />
      <Field {...form.field('email')} label="Email" type="email" hint={hint} />
      <PasswordField {...form.field('password')} label="Password" autoComplete="new-password" />
      <ChoiceField {...form.field('level')} label="Experience" options={levels} />
      <ChoicesField {...form.field('wants')} label="Interested in" options={interests} />
      <Field {...form.field('about')} label="About you" rows={4} isOptional />
      <Button type="submit">Save</Button>
    </form>
  );
}

const meta = {
  title: 'Forms/Fields',
  component: Sample,
  args: {
    isFilled: false,
    hint: 'For receipts and answers.',
    levels: ['Beginner', 'Seasoned'],
    interests: ['Canoes', 'Bikes', 'Cameras'],
  },
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

const save: Story['play'] = ({ canvasElement }) =>
  userEvent.click(within(canvasElement).getByRole('button', { name: 'Save' }));

export const Empty: Story = {};
export const EmptyChecked: Story = { tags: ['every-theme'], play: save };
export const WrongValues: Story = { tags: ['every-theme'], args: { isFilled: true }, play: save };
