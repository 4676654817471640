export { CheckboxInput } from './lib/checkbox-input';
export { RadioCards } from './lib/radio-cards';
export { SelectInput } from './lib/select-input';
export { TextInput } from './lib/text-input';
