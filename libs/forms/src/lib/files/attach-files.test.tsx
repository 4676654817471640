import { useRef } from 'react';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderScreen } from '@marketplace/testing';
import { useForm } from '../use-form';
import { AttachFiles } from './attach-files';
import type { ChosenFile } from './chosen-file';

function Sample() {
  const form = useForm({ files: [] as readonly ChosenFile[] }, () => ({}));
  const area = useRef<HTMLDivElement>(null);
  return (
    <div ref={area}>
      <AttachFiles
        {...form.field('files')}
        send={async ({ name }) => `ref-${name}`}
        discard={() => undefined}
        area={area}
        isHintShown
      />
    </div>
  );
}

const user = userEvent.setup({ delay: null, applyAccept: false });
const file = (name: string, type = 'application/pdf') => new File(['x'], name, { type });
const field = () => screen.getByLabelText('Attach files');
const items = () => within(screen.getByRole('list')).getAllByRole('listitem');

it('RQ-01 names the files beyond five; refused ones take no room', async () => {
  renderScreen(<Sample />);
  expect(screen.getByText(/^PDF, JPEG, PNG, WebP or plain text: up to 5 files of/)).toBeVisible();
  const refused = [1, 2, 3].map((count) => file(`${count}.exe`, 'application/x-msdownload'));
  await user.upload(field(), [...refused, ...[1, 2, 3, 4, 5].map((count) => file(`${count}.pdf`))]);
  expect(items()).toHaveLength(8);
  expect(field()).not.toHaveAttribute('aria-invalid');
  await user.upload(field(), [file('6.pdf'), file('7.pdf')]);
  expect(field()).toHaveAccessibleDescription('You can attach at most 5 files. Not added: 6.pdf and 7.pdf');
  expect(items()).toHaveLength(8);
});
