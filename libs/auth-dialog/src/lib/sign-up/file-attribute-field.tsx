import { deleteUpload, uploadFile } from '@marketplace/api-contract/operations';
import { FileField, type ChosenFile, type FieldBinding } from '@marketplace/forms';
import { upload, useSession } from '@marketplace/session';

export interface FileAttributeFieldProps {
  binding: FieldBinding<readonly ChosenFile[]>;
  label: string;
  isOptional: boolean;
}

/**
 * A file attribute: files upload while the form is filled in and are claimed by the registration.
 */
export function FileAttributeField({ binding, ...shown }: FileAttributeFieldProps) {
  const api = useSession((session) => session.api);
  return (
    <FileField
      {...binding}
      {...shown}
      send={async (file, options) => {
        const call = { query: { purpose: 'customerAttribute' }, body: { file }, ...options } as const;
        return (await upload(uploadFile, call)).reference;
      }}
      // The server deletes unclaimed files after a day.
      discard={(id) => void api(deleteUpload, { params: { id } }).catch(() => undefined)}
    />
  );
}
