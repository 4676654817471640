import { extractDigits } from '../card-validation';
import { Field, type CardContext, type FieldChange } from './field';
import type { FieldOptions } from './field-style';
import type { FieldKind, Messages } from './messages';

/** The digits of a complete card, sent to the provider only. */
export interface TypedCard {
  number: string;
  exp_month: string;
  exp_year: string;
  cvc: string;
}

const KINDS: readonly FieldKind[] = ['cardNumber', 'cardExpiry', 'cardCvc'];
const isKind = (name: unknown): name is FieldKind => KINDS.some((kind) => kind === name);

/** The fields of one card: at most one of each kind, like the provider's. */
export class Elements {
  readonly #fields = new Map<FieldKind, Field>();
  readonly #card: CardContext;

  constructor(messages: Messages, now: () => Date) {
    this.#card = {
      messages,
      now,
      number: () => this.#fields.get('cardNumber')?.value ?? '',
      onTyped: (field) => {
        if (field.kind === 'cardNumber') this.#fields.get('cardCvc')?.emitChange();
      },
      onDestroyed: (field) => {
        if (this.#fields.get(field.kind) === field) this.#fields.delete(field.kind);
      },
    };
  }

  create(kind: string, options: FieldOptions = {}): Field {
    if (!isKind(kind)) throw new Error(`The sandbox has the elements ${KINDS.join(', ')}, not ${kind}.`);
    if (this.#fields.has(kind))
      throw new Error(`There is a ${kind} element already. Destroy it before creating another.`);
    const field = new Field(kind, options, this.#card);
    this.#fields.set(kind, field);
    return field;
  }

  /** By name, or by the React component that rendered it. */
  getElement(kind: string | { __elementType?: string }): Field | null {
    const name = typeof kind === 'string' ? kind : kind.__elementType;
    return isKind(name) ? (this.#fields.get(name) ?? null) : null;
  }

  update(): void {}

  async fetchUpdates(): Promise<Record<string, never>> {
    return {};
  }

  has(field: unknown): boolean {
    return [...this.#fields.values()].some((own) => own === field);
  }

  /** The card, or the first mistake; each field reports its own mistake. */
  read(): { card: TypedCard } | { error: NonNullable<FieldChange['error']> } {
    const errors = KINDS.map((kind) => this.#fields.get(kind)?.check()).filter((error) => error !== undefined);
    if (errors[0]) return { error: errors[0] };
    const digits = (kind: FieldKind) => extractDigits(this.#fields.get(kind)?.value ?? '');
    const expiry = digits('cardExpiry');
    return {
      card: {
        number: digits('cardNumber'),
        exp_month: expiry.slice(0, 2),
        exp_year: `20${expiry.slice(2)}`,
        cvc: digits('cardCvc'),
      },
    };
  }
}
