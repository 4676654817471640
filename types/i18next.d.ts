import type account from '../libs/account/src/lib/strings/en.json';
import type auctions from '../libs/auctions/src/lib/strings/en.json';
import type authDialog from '../libs/auth-dialog/src/lib/strings/en.json';
import type datePickers from '../libs/date-pickers/src/lib/strings/en.json';
import type forms from '../libs/forms/src/lib/strings/en.json';
import type map from '../libs/map/src/lib/strings/en.json';
import type messaging from '../libs/messaging/src/lib/strings/en.json';
import type orders from '../libs/orders/src/lib/strings/en.json';
import type payments from '../libs/payments/src/lib/strings/en.json';
import type placeField from '../libs/place-field/src/lib/strings/en.json';
import type product from '../libs/product/src/lib/strings/en.json';
import type productAvailability from '../libs/product-availability/src/lib/strings/en.json';
import type requestOrders from '../libs/request-orders/src/lib/strings/en.json';
import type reviews from '../libs/reviews/src/lib/strings/en.json';
import type saved from '../libs/saved/src/lib/strings/en.json';
import type search from '../libs/search/src/lib/strings/en.json';
import type seller from '../libs/seller/src/lib/strings/en.json';
import type shell from '../libs/shell/src/lib/strings/en.json';
import type ui from '../libs/ui/src/lib/strings/en.json';

// The keys that `t` and `<Trans>` accept, by namespace.
declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      account: typeof account;
      auctions: typeof auctions;
      'auth-dialog': typeof authDialog;
      'date-pickers': typeof datePickers;
      forms: typeof forms;
      map: typeof map;
      messaging: typeof messaging;
      orders: typeof orders;
      payments: typeof payments;
      'place-field': typeof placeField;
      product: typeof product;
      'product-availability': typeof productAvailability;
      'request-orders': typeof requestOrders;
      reviews: typeof reviews;
      saved: typeof saved;
      search: typeof search;
      seller: typeof seller;
      shell: typeof shell;
      ui: typeof ui;
    };
  }
}
