import type { ComponentProps } from 'react';
import styles from './file-input.module.css';

interface FileInputProps extends Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> {
  /** Called with the chosen files, at least one. */
  onFiles: (files: readonly File[]) => void;
}

/** An invisible input for several files over its positioned parent, so that it receives all presses and drops. */
export function FileInput({ onFiles, ...props }: FileInputProps) {
  return (
    <input
      {...props}
      type="file"
      multiple
      className={styles['input']}
      onChange={({ target }) => {
        const files = [...(target.files ?? [])];
        // Allows choosing the same file again.
        target.value = '';
        if (files.length > 0) onFiles(files);
      }}
    />
  );
}
