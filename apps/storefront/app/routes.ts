import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Every route of the storefront, in the specification's order (RT-01, RT-02, RT-03). */
export default [
  layout('routes/screens.tsx', [
    // Public
    // The same component, so that the open filter dialog survives the navigation between them.
    index('routes/search.tsx', { id: 'home' }),
    route('search', 'routes/search.tsx', { id: 'search' }),
    route('product/:name/:id', 'routes/product.tsx'),
    route('privacy-policy', 'routes/policy-privacy.tsx'),
    route('terms-and-conditions', 'routes/policy-terms.tsx'),
    route('other-policies', 'routes/policy-other.tsx'),
    route('reset-password', 'routes/reset-password.tsx'),
    route('verify', 'routes/verify.tsx'),
    route('verification', 'routes/verification.tsx'),
    route('login', 'routes/login.tsx'),
    route('login/link', 'routes/login-link.tsx'),
    route('login/:provider', 'routes/login-return.tsx'),
    route('signup', 'routes/signup.tsx'),
    route('success', 'routes/success.tsx'),
    route('seller/view/:id', 'routes/seller.tsx'),
    route('saved', 'routes/saved.tsx'),
    route('unsubscribe', 'routes/unsubscribe.tsx'),
    route('order/confirm/:token', 'routes/order-confirm.tsx'),
    // Login required
    route('messages', 'routes/messages.tsx'),
    route('order', 'routes/order.tsx'),
    route('order/confirmation', 'routes/order-confirmation.tsx'),
    route('requestOrder', 'routes/request-order.tsx'),
    route('requestOrder/confirmation', 'routes/request-order-confirmation.tsx'),
    route('requestOrder/confirm/:id', 'routes/request-order-confirm.tsx'),
    route('requestOrder/view/:id', 'routes/request-order-view.tsx'),
    route('auction/payment/:id', 'routes/auction-payment.tsx'),
    route('confirmDelivery/:token', 'routes/confirm-delivery.tsx'),
    route('orders', 'routes/orders.tsx'),
    route('orders/:id', 'routes/order-detail.tsx'),
    route('reviews', 'routes/profile.tsx', { id: 'reviews' }),
    route('profile', 'routes/profile.tsx', { id: 'profile' }),
    route('profile/view', 'routes/profile-view.tsx'),
    // Anything else, and /404
    route('*', 'routes/not-found.tsx'),
  ]),
] satisfies RouteConfig;
