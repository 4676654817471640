/** The script that is loaded when the order button is pressed. */
export { goToOrder } from './go-to-order';
export { OtherSellerAlert } from './other-seller-alert';
export { addToCart } from './add-to-cart';
