import { useEffect, useRef, useState } from 'react';
import { fromStoredFiles, toStoredFiles, type Form } from '@marketplace/forms';
import { readDraft, writeDraft, type DraftKey } from './request-draft';
import { pickTexts, type RequestValues } from './request-values';

/** Restores the draft after hydration and stores each change; says whether it was read. */
export function useRequestDraft(form: Form<RequestValues>, key: DraftKey): boolean {
  const [isRead, setIsRead] = useState(false);
  const first = useRef({ form, key });
  const { values } = form;
  const initial = useRef(values);

  useEffect(() => {
    const { form: firstForm, key: firstKey } = first.current;
    const draft = readDraft(firstKey);
    if (draft) {
      const texts = pickTexts(firstForm.values);
      // What was typed before hydration, and a category in the address, are newer than the draft.
      const isUntouched = (name: keyof typeof texts) => {
        const element = document.getElementById(firstForm.field(name).id);
        const isTyped = element instanceof HTMLElement && 'value' in element && element.value !== texts[name];
        return !isTyped && !(name === 'category' && texts.category !== '');
      };
      const stored = Object.entries(draft.values).filter(
        ([name]) => name in texts && isUntouched(name as keyof typeof texts),
      );
      firstForm.set({ ...(Object.fromEntries(stored) as Partial<RequestValues>), files: fromStoredFiles(draft.files) });
    }
    // After the values, which are rendered first.
    queueMicrotask(() => setIsRead(true));
  }, []);

  const { form: formName, account } = key;
  useEffect(() => {
    // The first values are those from before the draft was read.
    if (values === initial.current) return;
    writeDraft({ form: formName, account }, { values: pickTexts(values), files: toStoredFiles(values.files) });
  }, [formName, account, values]);

  return isRead;
}
