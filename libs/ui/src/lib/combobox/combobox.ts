export { ComboboxList } from './combobox-list';
export { Highlighted } from '../highlighted';
export { useCombobox, type ComboboxListState } from './use-combobox';
export { useFieldValue } from './use-field-value';
export { useSuggestions, type Suggestions } from './use-suggestions';
