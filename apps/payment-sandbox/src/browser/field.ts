import {
  detectBrand,
  cvcProblem,
  expiryProblem,
  formatCvc,
  formatNumber,
  numberProblem,
  type CardBrand,
  type CardProblem,
} from '../card-validation';
import { createInput, applyStyle, type FieldOptions } from './field-style';
import type { FieldKind, Messages } from './messages';
import { formatTypedExpiry, writeFormatted } from './typing';

/** As late as a frame would be loaded, so that listeners can be added before. */
const READY_MS = 20;

type EventName = 'ready' | 'change' | 'focus' | 'blur' | 'escape';
type Listener = (event?: unknown) => void;

export interface FieldChange {
  elementType: FieldKind;
  empty: boolean;
  complete: boolean;
  error: { type: 'validation_error'; code: CardProblem; message: string } | undefined;
  brand?: CardBrand;
}

/** What a field knows of its card: the number decides how long the code is. */
export interface CardContext {
  messages: Messages;
  number: () => string;
  now: () => Date;
  onTyped: (field: Field) => void;
  onDestroyed: (field: Field) => void;
}

/**
 * One field of a card with the methods and events of the provider's, but as a real input instead of
 * a frame.
 */
export class Field {
  readonly kind: FieldKind;
  readonly #card: CardContext;
  readonly #input: HTMLInputElement;
  readonly #listeners = new Map<EventName, Set<Listener>>();
  #options: FieldOptions;
  #place: Element | null = null;
  /** An incomplete value is no mistake until the user has left the field. */
  #wasLeft = false;
  #previous = '';
  #lastState: string;

  constructor(kind: FieldKind, options: FieldOptions, card: CardContext) {
    this.kind = kind;
    this.#options = options;
    this.#card = card;
    this.#input = createInput(kind, card.messages);
    this.#lastState = JSON.stringify(this.#state());
    this.#listen();
  }

  get value(): string {
    return this.#input.value;
  }

  #listen(): void {
    const elementType = this.kind;
    this.#input.addEventListener('input', (event) => {
      // Password managers report what they fill in by plain events, or only by 'change'.
      this.#onTyped(event instanceof InputEvent && event.inputType.startsWith('delete'));
    });
    this.#input.addEventListener('change', () => this.#onTyped(false));
    this.#input.addEventListener('focus', () => {
      this.#emit('focus', { elementType });
      this.#applyStyle();
    });
    this.#input.addEventListener('blur', () => {
      this.#wasLeft = this.value !== '';
      this.#emit('blur', { elementType });
      this.emitChange();
    });
    this.#input.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#emit('escape', { elementType });
    });
  }

  mount(target: string | HTMLElement): void {
    const place = typeof target === 'string' ? document.querySelector(target) : target;
    if (!place)
      throw new Error(`No element on the page matches ${String(target)}, so the card field cannot be mounted.`);
    this.unmount();
    this.#place = place;
    place.replaceChildren(this.#input);
    this.#label()?.addEventListener('click', this.focus);
    this.#applyStyle();
    setTimeout(() => this.#emit('ready', { elementType: this.kind }), READY_MS);
  }

  /**
   * A label cannot point into the provider's frame, so the provider focuses its field when the
   * label is clicked.
   */
  #label(): Element | null {
    return this.#place?.id ? document.querySelector(`label[for="${CSS.escape(this.#place.id)}"]`) : null;
  }

  unmount(): void {
    this.#label()?.removeEventListener('click', this.focus);
    this.#input.remove();
    this.#place = null;
  }

  destroy(): void {
    this.unmount();
    this.#input.value = '';
    this.#listeners.clear();
    this.#card.onDestroyed(this);
  }

  readonly focus = (): void => this.#input.focus();

  blur(): void {
    this.#input.blur();
  }

  clear(): void {
    this.#input.value = this.#previous = '';
    this.#wasLeft = false;
    this.emitChange();
  }

  update(options: FieldOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#applyStyle();
  }

  on(event: EventName, listener: Listener): this {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener));
    return this;
  }

  once(event: EventName, listener: Listener): this {
    const first: Listener = (payload) => {
      this.off(event, first);
      listener(payload);
    };
    return this.on(event, first);
  }

  off(event: EventName, listener?: Listener): this {
    if (listener) this.#listeners.get(event)?.delete(listener);
    else this.#listeners.delete(event);
    return this;
  }

  #emit(event: EventName, payload: unknown): void {
    for (const listener of [...(this.#listeners.get(event) ?? [])]) listener(payload);
  }

  #onTyped(isDeleting: boolean): void {
    if (this.value === this.#previous) return;
    writeFormatted(this.#input, this.#formatted(isDeleting));
    const isOther = this.value !== this.#previous;
    this.#previous = this.value;
    this.#wasLeft = false;
    this.emitChange(isOther);
    this.#card.onTyped(this);
  }

  #formatted(isDeleting: boolean): string {
    if (this.kind === 'cardNumber') return formatNumber(this.value);
    if (this.kind === 'cardExpiry') return formatTypedExpiry(this.value, this.#previous, isDeleting);
    return formatCvc(this.value, this.#card.number());
  }

  #problem(): CardProblem | null {
    if (this.kind === 'cardNumber') return numberProblem(this.value);
    if (this.kind === 'cardExpiry') return expiryProblem(this.value, this.#card.now());
    return cvcProblem(this.value, this.#card.number());
  }

  #state(): FieldChange {
    const problem = this.#problem();
    const isNotified = problem !== null && (this.#wasLeft || !problem.startsWith('incomplete'));
    return {
      elementType: this.kind,
      empty: this.value === '',
      complete: problem === null,
      error: isNotified
        ? { type: 'validation_error', code: problem, message: this.#card.messages.problems[problem] }
        : undefined,
      ...(this.kind === 'cardNumber' && { brand: detectBrand(this.value) }),
    };
  }

  /** The mistake at the time of paying, also in an empty field; reported like any other. */
  check(): FieldChange['error'] {
    this.#wasLeft = true;
    this.emitChange();
    return this.#state().error;
  }

  /**
   * Reports a changed state to the page, but never the value. `isOther`: the value has changed,
   * even if the state has not.
   */
  emitChange(isOther = false): void {
    this.#applyStyle();
    const state = this.#state();
    const serialized = JSON.stringify(state);
    if (!isOther && serialized === this.#lastState) return;
    this.#lastState = serialized;
    this.#emit('change', state);
  }

  #applyStyle(): void {
    const { empty, complete, error } = this.#state();
    const isFocused = document.activeElement === this.#input;
    const look = { isEmpty: empty, isComplete: complete, isWrong: error !== undefined, isFocused };
    applyStyle(this.#input, this.#place, this.#options, { kind: this.kind, messages: this.#card.messages }, look);
  }
}
