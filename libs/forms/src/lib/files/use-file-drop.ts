import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Calls `add` with files that are dropped on an element or pasted into it; texts go where they always go. */
export function useFileDrop(area: RefObject<HTMLElement | null>, add: (files: readonly File[]) => void): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    const files = [...(data?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const onPaste = (event: ClipboardEvent) => take(event, event.clipboardData);
    const onDrop = (event: DragEvent) => take(event, event.dataTransfer);
    // Otherwise the browser would open the file.
    const onDragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    element.addEventListener('paste', onPaste);
    element.addEventListener('drop', onDrop);
    element.addEventListener('dragover', onDragOver);
    return () => {
      element.removeEventListener('paste', onPaste);
      element.removeEventListener('drop', onDrop);
      element.removeEventListener('dragover', onDragOver);
    };
  }, [area]);
}
