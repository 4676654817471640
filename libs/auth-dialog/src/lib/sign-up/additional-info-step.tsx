import { useImperativeHandle, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { ATTRIBUTE_TEXT_MAXIMUM, type CustomerAttribute } from '@marketplace/api-contract';
import { DateInput, TimeInput } from '@marketplace/date-pickers';
import {
  ChoiceField,
  ChoicesField,
  Field,
  useForm,
  type ChosenFile,
  type FieldBinding,
  type FieldValue,
} from '@marketplace/forms';
import { Button } from '@marketplace/ui';
import styles from '../forms.module.css';
import { attributePaths, attributeProblems, emptyValues, type AttributeValues } from './custom-attributes';
import { LazyFileAttributeField } from './lazy-file-attribute-field';
import type { RejectFields } from './reject-fields';

interface AdditionalInfoStepProps {
  attributes: readonly CustomerAttribute[];
  isLast: boolean;
  isBusy: boolean;
  /** Shows the attributes that the server rejected. */
  rejectRef: Ref<RejectFields>;
  onBack: () => void;
  onDone: (values: AttributeValues) => void;
}

/** The second step: the operator's customer attributes. */
export function AdditionalInfoStep({ attributes, isLast, isBusy, rejectRef, onBack, onDone }: AdditionalInfoStepProps) {
  const { t } = useTranslation('auth-dialog');
  const form = useForm(emptyValues(attributes), (values) => attributeProblems(attributes, values));
  useImperativeHandle(rejectRef, () => (fields) => form.reject(fields, attributePaths(attributes)));
  return (
    <form className={styles['form']} method="post" noValidate>
      {attributes.map((attribute) => (
        <AttributeField key={attribute.uniqueName} attribute={attribute} binding={form.field(attribute.uniqueName)} />
      ))}
      <div className={styles['actions']}>
        <Button onClick={onBack}>{t('signUp.back')}</Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => form.check() && onDone(form.values)}>
          {t(isLast ? 'signUp.submit' : 'signUp.next')}
        </Button>
      </div>
    </form>
  );
}

/** The field for an attribute's type (AU-06). */
function AttributeField({ attribute, binding }: { attribute: CustomerAttribute; binding: FieldBinding<FieldValue> }) {
  const { attributeType, name, isRequired, pickListElements, valueNames } = attribute;
  if (attributeType === 'Multi_Picklist') {
    return (
      <ChoicesField
        {...(binding as FieldBinding<readonly string[]>)}
        label={name}
        isOptional={!isRequired}
        options={pickListElements}
        names={valueNames}
      />
    );
  }
  if (attributeType === 'File') {
    return (
      <LazyFileAttributeField
        binding={binding as FieldBinding<readonly ChosenFile[]>}
        label={name}
        isOptional={!isRequired}
      />
    );
  }
  const shared = { ...(binding as FieldBinding), label: name, isOptional: !isRequired };
  switch (attributeType) {
    case 'Picklist':
      return <ChoiceField {...shared} options={pickListElements} names={valueNames} />;
    case 'Long_Text':
      return <Field {...shared} rows={4} maxLength={ATTRIBUTE_TEXT_MAXIMUM} />;
    case 'URL':
      return <Field {...shared} type="url" inputMode="url" maxLength={ATTRIBUTE_TEXT_MAXIMUM} />;
    case 'Date':
      return <DateInput {...shared} opensAtYear />;
    case 'Time':
      return <TimeInput {...shared} />;
    case 'Numeric':
    case 'Currency':
    case 'decimal':
      return <Field {...shared} type="number" inputMode="decimal" step="any" />;
    default:
      return <Field {...shared} maxLength={ATTRIBUTE_TEXT_MAXIMUM} />;
  }
}
