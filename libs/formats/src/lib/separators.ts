const isJapanese = (language: string) => language.startsWith('ja');

/** The separator of list items: in Japanese an ideographic comma without a space. */
export const comma = (language: string): string => (isJapanese(language) ? '、' : ', ');

/** The separator of a label and its value: in Japanese a full-width colon without a space. */
export const colon = (language: string): string => (isJapanese(language) ? '：' : ': ');
