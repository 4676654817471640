export { CardFields } from './lib/card-fields';
export { CANCELLED_PAYMENT } from './lib/confirm-card';
export type { Billing, PaymentResult } from './lib/confirm-card';
export { usePaymentFailure } from './lib/payment-failure';
export { PaymentProvider } from './lib/payment-provider';
export { usePayment, type PaymentHandle } from './lib/use-payment';
