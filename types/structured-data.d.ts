// What the end-to-end tests use of two packages that bring no types.
declare module '@adobe/structured-data-validator' {
  import type { Extracted } from '@marbec/web-auto-extractor';

  /** What is missing or wrong by the rules of schema.org and of rich results. */
  export interface Issue {
    issueMessage: string;
    severity: 'ERROR' | 'WARNING';
  }
  export default class Validator {
    validate(data: Extracted): Promise<Issue[]>;
  }
}

declare module '@marbec/web-auto-extractor' {
  /** Items of a page by format and type. */
  export interface Extracted {
    jsonld: Record<string, Record<string, unknown>[]>;
  }
  export default class WebAutoExtractor {
    constructor(options: { addLocation?: boolean });
    parse(html: string): Extracted;
  }
}
