import type { Stripe } from 'stripe';

/**
 * A part of an object of the provider. The types are those that the provider generates from its
 * published API description for the version that our client sends, so an answer with a field or value
 * that the provider doesn't have is an error of the compiler.
 */
type PartOf<T> = T extends readonly (infer Item)[]
  ? PartOf<Item>[]
  : T extends object
    ? { [Key in keyof T]?: PartOf<T[Key]> }
    : T;

export type IntentJson = PartOf<Stripe.PaymentIntent>;
export type ChargeJson = PartOf<Stripe.Charge>;
export type SetupJson = PartOf<Stripe.SetupIntent>;
export type RefundJson = PartOf<Stripe.Refund>;
export type CustomerJson = PartOf<Stripe.Customer>;
export type MethodJson = PartOf<Stripe.PaymentMethod>;
export type TokenJson = PartOf<Stripe.Token>;
export type EventType = Stripe.Event['type'];
