export { ConfirmEmail } from './lib/confirm-email';
export { ProfileViewScreen } from './lib/profile-view-screen';
export { ReviewsScreen } from './lib/reviews-screen';
