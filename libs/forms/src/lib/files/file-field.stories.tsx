import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { ApiError } from '@marketplace/api-client';
import { UPLOAD_MAXIMUM_BYTES } from '@marketplace/api-contract';
import { ScreenFrame } from '@marketplace/testing';
import { Button } from '@marketplace/ui';
import { useForm } from '../use-form';
import { firstProblem, rules } from '../validation';
import type { ChosenFile } from './chosen-file';
import { FileField } from './file-field';
import type { UploadFile } from './use-file-uploads';

interface SampleProps {
  send: UploadFile;
}

function Sample({ send }: SampleProps) {
  const form = useForm({ papers: [] as readonly ChosenFile[] }, ({ papers }) => ({
    papers: firstProblem(papers, rules.required, rules.files),
  }));
  return (
    <form style={{ display: 'grid', gap: 20, maxWidth: 420, padding: 24 }}>
      <FileField {...form.field('papers')} label="Driving licence" send={send} discard={() => undefined} />
      <Button onClick={() => form.check()}>Save</Button>
    </form>
  );
}

const pdf = (name: string, size = 320_000) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });
const arrives: UploadFile = async ({ name }) => name;

const meta = {
  title: 'Forms/File field',
  component: Sample,
  args: { send: arrives },
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

const findInput = (canvasElement: HTMLElement) => canvasElement.querySelector('input[type=file]') as HTMLInputElement;
const choosing =
  (...files: (() => File)[]): NonNullable<Story['play']> =>
  ({ canvasElement }) =>
    userEvent.upload(
      findInput(canvasElement),
      files.map((make) => make()),
      { applyAccept: false },
    );

export const Empty: Story = {};

export const EmptyChecked: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Save' }));
    await expect(findInput(canvasElement)).toHaveFocus();
  },
};

export const Sending: Story = {
  tags: ['every-theme'],
  args: {
    send: (_, { onProgress }) => {
      onProgress(0.42);
      return new Promise(() => undefined);
    },
  },
  play: async (context) => {
    await choosing(
      () => pdf('licence-front.pdf'),
      () => pdf('a-name-that-is-much-longer-than-any-line-on-the-screen-of-a-telephone-could-hold.pdf'),
    )(context);
    const [bar] = await within(context.canvasElement).findAllByRole('progressbar');
    await expect(bar).toHaveAttribute('aria-valuenow', '42');
  },
};

export const SendingChecked: Story = {
  ...Sending,
  play: async (context) => {
    await Sending.play?.(context);
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Save' }));
    await expect(findInput(context.canvasElement)).toHaveAttribute('aria-invalid');
  },
};

export const Sent: Story = {
  play: async (context) => {
    await choosing(
      () => pdf('licence-front.pdf'),
      () => pdf('証明書 2026.pdf', 2_400_000),
    )(context);
    await within(context.canvasElement).findByText('licence-front.pdf');
    await expect(context.canvasElement.querySelectorAll('[data-status=sent]')).toHaveLength(2);
  },
};

export const Failed: Story = {
  tags: ['every-theme'],
  args: {
    send: async ({ name }) => {
      throw new ApiError(name === 'page.pdf' ? 'file_type_refused' : 'network', '', 0);
    },
  },
  play: async (context) => {
    await choosing(
      () => pdf('licence-front.pdf'),
      () => pdf('page.pdf'),
      () => pdf('film.pdf', UPLOAD_MAXIMUM_BYTES + 1),
      () => pdf('nothing.pdf', 0),
    )(context);
    await userEvent.click(within(context.canvasElement).getByRole('button', { name: 'Save' }));
    await expect(context.canvasElement.querySelectorAll('[data-status=failed]')).toHaveLength(4);
  },
};

export const TooMany: Story = {
  play: async (context) => {
    await choosing(...[1, 2, 3, 4, 5, 6].map((count) => () => pdf(`page-${count}.pdf`)))(context);
    await expect(context.canvasElement.querySelectorAll('li')).toHaveLength(5);
    await expect(findInput(context.canvasElement)).toHaveAttribute('aria-invalid');
  },
};
