/**
 * Shows a number before the title of the page, also after navigations; returns the function that
 * removes it.
 */
export function showCountInTitle(count: number): () => void {
  if (count === 0) return () => undefined;
  let original = '';
  let shown = '';
  const show = () => {
    // The page has a new title.
    if (document.title === shown) return;
    original = document.title;
    shown = `(${count}) ${original}`;
    document.title = shown;
  };
  show();
  const observer = new MutationObserver(show);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    if (document.title === shown) document.title = original;
  };
}
