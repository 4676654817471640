export { ChoiceField, ChoicesField } from './lib/choice-field';
export { Field } from './lib/field';
export { FieldFrame } from './lib/field-frame';
export { PasswordField } from './lib/password-field';
export { useBusy } from './lib/use-busy';
export { useForm, type FieldBinding, type Form } from './lib/use-form';
export { useRefused } from './lib/use-refused';
export { firstProblem, rules, type Check, type FieldValue, type Problem } from './lib/validation';
