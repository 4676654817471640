import { useState } from 'react';
import { FieldFrame } from '@marketplace/forms';
import { useTexts } from '@marketplace/i18n';
import { Button, LatePart, Spinner } from '@marketplace/ui';
import type { FileAttributeFieldProps } from './file-attribute-field';
import styles from './file-attribute.module.css';

const loadField = async () => (await import('./file-attribute-field')).FileAttributeField;

/** A question that is answered with files. Few marketplaces ask one, so its code comes when it is asked. */
export function FileAttribute(props: FileAttributeFieldProps) {
  const { t } = useTexts('auth-dialog');
  const [isWanted, setIsWanted] = useState(true);
  const { binding, label, isOptional } = props;
  const waiting = (
    <FieldFrame id={binding.id} label={label} isOptional={isOptional} problem={binding.problem}>
      <div className={styles['waiting']} aria-busy={isWanted || undefined}>
        {isWanted ? <Spinner /> : <Button onClick={() => setIsWanted(true)}>{t('retry')}</Button>}
      </div>
    </FieldFrame>
  );
  return (
    <>
      {!isWanted && waiting}
      <LatePart
        isWanted={isWanted}
        load={loadField}
        onFailure={() => setIsWanted(false)}
        props={props}
        fallback={waiting}
      />
    </>
  );
}
