import { FileField, type ChosenFile, type FieldBinding } from '@marketplace/forms';
import { useUpload } from '@marketplace/session';

export interface FileAttributeFieldProps {
  binding: FieldBinding<readonly ChosenFile[]>;
  label: string;
  isOptional: boolean;
}

/**
 * A file attribute: files upload while the form is filled in and are claimed by the registration.
 */
export function FileAttributeField({ binding, ...shown }: FileAttributeFieldProps) {
  return <FileField {...binding} {...shown} {...useUpload('customerAttribute')} />;
}
