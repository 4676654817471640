import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame } from '@marketplace/forms';
import { Button, LazyComponent, Spinner } from '@marketplace/ui';
import type { FileAttributeFieldProps } from './file-attribute-field';
import styles from './lazy-file-attribute-field.module.css';

const loadField = async () => (await import('./file-attribute-field')).FileAttributeField;

/** Loads the file field on demand, since few marketplaces have a file attribute. */
export function LazyFileAttributeField(props: FileAttributeFieldProps) {
  const { t } = useTranslation('auth-dialog');
  const [isRequested, setIsRequested] = useState(true);
  const { binding, label, isOptional } = props;
  const placeholder = (
    <FieldFrame id={binding.id} label={label} isOptional={isOptional} problem={binding.problem}>
      <div className={styles['waiting']} aria-busy={isRequested || undefined}>
        {isRequested ? <Spinner /> : <Button onClick={() => setIsRequested(true)}>{t('retry')}</Button>}
      </div>
    </FieldFrame>
  );
  return (
    <>
      {!isRequested && placeholder}
      <LazyComponent
        isNeeded={isRequested}
        load={loadField}
        onFailure={() => setIsRequested(false)}
        props={props}
        fallback={placeholder}
      />
    </>
  );
}
