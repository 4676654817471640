import { deleteUpload, uploadFile } from '@marketplace/api-contract';
import { FileField, type ChosenFile, type FieldBinding } from '@marketplace/forms';
import { upload, useSession } from '@marketplace/session';

export interface FileAttributeFieldProps {
  binding: FieldBinding<readonly ChosenFile[]>;
  label: string;
  isOptional: boolean;
}

/** A question that is answered with files: they are sent while the rest is filled in, and claimed by the registration. */
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
      // What stays is deleted a day later.
      discard={(id) => void api(deleteUpload, { params: { id } }).catch(() => undefined)}
    />
  );
}
