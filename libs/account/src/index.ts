export { ProfileViewScreen } from './lib/profile-view-screen';
export { ReviewsScreen } from './lib/reviews-screen';
