import './lib/base.css';

export { Avatar } from './lib/avatar';
export { Breadcrumbs } from './lib/breadcrumbs';
export { Button, ButtonLink, type ButtonLook } from './lib/button';
export { Icon, isIconName, type IconName } from './lib/icon';
export { Message } from './lib/message';
export { PageHead } from './lib/page-head';
export { Pagination } from './lib/pagination';
export { Picture, preloadPicture } from './lib/picture';
export { Price } from './lib/price';
export { PriceParts } from './lib/price-parts';
export { CardGrid, ProductCard, ProductCardSkeleton, productPath } from './lib/product-card';
export { Rating } from './lib/rating';
export { SafeHtml } from './lib/safe-html';
export { Sheet } from './lib/sheet';
export { Sketch, type SketchName } from './lib/sketch';
export { Spinner } from './lib/spinner';
export { VisuallyHidden } from './lib/visually-hidden';
