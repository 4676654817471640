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
  const [isWanted, setIsWanted] = useState(true);
  const { binding, label, isOptional } = props;
  const placeholder = (
    <FieldFrame id={binding.id} label={label} isOptional={isOptional} problem={binding.problem}>
      <div className={styles['waiting']} aria-busy={isWanted || undefined}>
        {isWanted ? <Spinner /> : <Button onClick={() => setIsWanted(true)}>{t('retry')}</Button>}
      </div>
    </FieldFrame>
  );
  return (
    <>
      {!isWanted && placeholder}
      <LazyComponent
        isNeeded={isWanted}
        load={loadField}
        onFailure={() => setIsWanted(false)}
        props={props}
        fallback={placeholder}
      />
    </>
  );
}
