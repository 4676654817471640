import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { fromStoredFiles, toStoredFiles, type Form } from '@marketplace/forms';
import { readDraft, writeDraft, type DraftKey } from './request-draft';
import { pickTexts, rewriteNumbers, type RequestTexts, type RequestValues } from './request-values';

interface OpenDraft {
  isRead: boolean;
  /** '' until something is stored. */
  draftId: RefObject<string>;
}

/**
 * Restores the draft after hydration and stores each change. Numbers that were typed in another
 * language are written so that they stay the same in this one.
 */
export function useRequestDraft(form: Form<RequestValues>, key: DraftKey, language: string): OpenDraft {
  const [isRead, setIsRead] = useState(false);
  const draftId = useRef('');
  const first = useRef({ form, key, language });
  const { values } = form;
  const initial = useRef(values);

  useEffect(() => {
    const { form: firstForm, key: firstKey, language: firstLanguage } = first.current;
    const draft = readDraft(firstKey);
    if (draft) {
      draftId.current = draft.id;
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
      const restored = Object.fromEntries(stored) as Partial<RequestTexts>;
      const { language: typedIn = firstLanguage } = draft.values;
      firstForm.set({
        ...restored,
        ...(typedIn !== firstLanguage && rewriteNumbers({ ...texts, ...restored }, typedIn)),
        files: fromStoredFiles(draft.files),
      });
    }
    // After the values, which are rendered first.
    queueMicrotask(() => setIsRead(true));
  }, []);

  const { form: formName, account } = key;
  useEffect(() => {
    // The first values are those from before the draft was read.
    if (values === initial.current) return;
    const part = { values: { ...pickTexts(values), language }, files: toStoredFiles(values.files) };
    draftId.current = writeDraft({ form: formName, account }, part, draftId.current);
  }, [formName, account, values, language]);

  const typedIn = useRef(language);
  const onLanguage = useEffectEvent((before: string) => form.set(rewriteNumbers(values, before)));
  useEffect(() => {
    if (typedIn.current !== language) onLanguage(typedIn.current);
    typedIn.current = language;
  }, [language]);

  return { isRead, draftId };
}
