import { Suspense, type ComponentProps } from 'react';
import { lazyWithPreload } from '@marketplace/ui';
import styles from './sections.module.css';
import type { SlotPicker as SlotPickerPart } from './slot-picker';

type SlotPickerProps = ComponentProps<typeof SlotPickerPart>;

// Its own script: most listings are rented by days.
const { preload, Component: SlotPicker } = lazyWithPreload<SlotPickerProps>(
  'slot-picker',
  async () => (await import('./slot-picker')).SlotPicker,
);

/** Loads the script, so that the server can render the slots. */
export const loadSlotPicker = preload;

/** Rendered at once when its script is loaded, else with a placeholder until then. */
export const LazySlotPicker = (props: SlotPickerProps) => (
  <Suspense fallback={<div className={styles['slots']} />}>
    <SlotPicker {...props} />
  </Suspense>
);
