/** What ordering needs only when the button is pressed. */
export { goToOrder } from './go-to-order';
export { OtherSellerSheet } from './other-seller-sheet';
export { placeInCart } from './place-in-cart';
