import userEvent from '@testing-library/user-event';

const user = userEvent.setup({ delay: null });

/** Puts a text into a field at once, as pasted: for tests where it matters what is there and not each key. */
export async function write(field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
