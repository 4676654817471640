import userEvent from '@testing-library/user-event';

const user = userEvent.setup({ delay: null });

/** Pastes a text into a field, for tests that don't need single keystrokes. */
export async function fillField(field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
