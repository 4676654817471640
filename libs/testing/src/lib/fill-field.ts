/** Pastes a text into a field, for tests that don't need single keystrokes. */
export async function fillField(field: HTMLElement, text: string): Promise<void> {
  // It needs a document as soon as it is imported, which tests of pure functions don't have.
  const { default: userEvent } = await import('@testing-library/user-event');
  const user = userEvent.setup({ delay: null });
  await user.click(field);
  await user.paste(text);
}
