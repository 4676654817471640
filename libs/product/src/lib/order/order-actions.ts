/** The script that is loaded when the order button is pressed. */
export { goToOrder } from './go-to-order';
export { OtherSellerSheet } from './other-seller-sheet';
export { addToCart } from './add-to-cart';
