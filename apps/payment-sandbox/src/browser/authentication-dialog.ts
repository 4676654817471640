import type { Messages } from './messages';

const DIALOG = {
  maxWidth: '26rem',
  padding: '1.5rem',
  border: '1px solid GrayText',
  borderRadius: '12px',
  font: 'inherit',
  // System colours, light or dark like the page: the dialog must not look like part of the shop's
  // design.
  color: 'CanvasText',
  background: 'Canvas',
};
const BUTTON = { font: 'inherit', minHeight: '44px', padding: '0 1rem' };

/**
 * Plays the bank's authentication, clearly marked as a test, and lets the user choose how it ends.
 * Closing it counts as failing.
 */
export function askForAuthentication({
  title,
  text,
  complete,
  fail,
}: Messages['dialog']): Promise<'complete' | 'fail'> {
  const dialog = document.createElement('dialog');
  const heading = document.createElement('h2');
  heading.id = 'sandbox-authentication';
  heading.textContent = title;
  heading.style.margin = '0';
  dialog.setAttribute('aria-labelledby', heading.id);
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  const row = document.createElement('div');
  Object.assign(row.style, { display: 'flex', gap: '12px', justifyContent: 'flex-end' });
  Object.assign(dialog.style, DIALOG);

  return new Promise((resolve) => {
    let outcome: 'complete' | 'fail' = 'fail';
    const button = (label: string, means: typeof outcome) => {
      const element = document.createElement('button');
      element.type = 'button';
      element.textContent = label;
      Object.assign(element.style, BUTTON);
      element.addEventListener('click', () => {
        outcome = means;
        dialog.close();
      });
      row.append(element);
    };
    button(fail, 'fail');
    button(complete, 'complete');
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(outcome);
    });
    dialog.append(heading, paragraph, row);
    document.body.append(dialog);
    dialog.showModal();
  });
}
