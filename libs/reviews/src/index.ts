export { ReviewList } from './lib/review-list';
