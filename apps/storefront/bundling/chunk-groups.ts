import { join, sep } from 'node:path';

/** Modules by path prefix: a folder ends with '/', a file has no extension. */
interface ChunkGroup {
  name: string;
  paths: readonly string[];
  /** Exceptions below `paths`, which stay with the pages that use them. */
  except?: readonly string[];
}

/**
 * Few chunks that change at different times: npm packages, shared code, and each page's own. One
 * file compresses better than ten small ones. Only modules that two chunks need are grouped, so
 * nothing loads too early. `tools/sizes` checks that these groups are smaller than the bundler's
 * own chunks.
 */
export const CHUNK_GROUPS: readonly ChunkGroup[] = [
  {
    // Apart from the rest of the framework: over HTTP/1.1, two files get more of a line that
    // pictures share.
    name: 'react',
    paths: ['node_modules/react/', 'node_modules/react-dom/', 'node_modules/scheduler/'],
  },
  {
    name: 'framework',
    paths: [
      'node_modules/react-router/',
      'node_modules/i18next/',
      'node_modules/react-i18next/',
      'node_modules/use-sync-external-store/',
      'node_modules/zustand/',
    ],
    // For sentences with links, which few pages have.
    except: ['node_modules/react-i18next/dist/es/Trans', 'node_modules/react-i18next/dist/es/TransWithoutContext'],
  },
  {
    name: 'frame',
    paths: [
      'libs/api-client/src/',
      'libs/api-contract/src/',
      'libs/date-pickers/src/lib/picker-locale',
      'libs/formats/src/',
      'libs/i18n/src/',
      'libs/search-params/src/',
      'libs/session/src/',
      'libs/shell/src/',
      'libs/store-context/src/',
      'libs/theme/src/lib/document-nonce',
      'libs/ui/src/',
      'apps/storefront/app/boot',
      'apps/storefront/app/routes/screens',
      // Shared by the search box of the header and the results.
      'libs/search/src/lib/filters/use-filters',
      'libs/search/src/lib/header/use-current-search',
      'libs/search/src/lib/read-search-params',
      'libs/search/src/lib/search-provider',
      'libs/search/src/lib/search-store',
      'libs/search/src/lib/use-today',
    ],
    except: [
      'libs/api-client/src/lib/create-upload',
      'libs/api-client/src/lib/idempotency-key',
      'libs/api-client/src/lib/upload-transport',
      // Calls of some pages only.
      'libs/api-contract/src/lib/operations/accounts',
      'libs/api-contract/src/lib/operations/auctions',
      'libs/api-contract/src/lib/operations/holds',
      'libs/api-contract/src/lib/operations/messages',
      'libs/api-contract/src/lib/operations/orders',
      'libs/api-contract/src/lib/operations/payments',
      'libs/api-contract/src/lib/operations/places',
      'libs/api-contract/src/lib/operations/quote-requests',
      'libs/api-contract/src/lib/operations/reviews',
      'libs/api-contract/src/lib/operations/saved-searches',
      'libs/api-contract/src/lib/operations/seller-orders',
      'libs/api-contract/src/lib/operations/site',
      'libs/api-contract/src/lib/operations/socket-tickets',
      'libs/api-contract/src/lib/operations/uploads',
      'libs/api-contract/src/lib/order-process',
      'libs/api-contract/src/lib/password-rules',
      'libs/api-contract/src/lib/postal-code',
      'libs/api-contract/src/lib/process',
      'libs/api-contract/src/lib/address-fields',
      'libs/api-contract/src/lib/address-format',
      'libs/api-contract/src/lib/email-address',
      'libs/api-contract/src/lib/example-phone',
      'libs/api-contract/src/lib/person-name',
      'libs/api-contract/src/lib/phone-number',
      'libs/api-contract/src/phone-number',
      'libs/api-contract/src/lib/realtime',
      'libs/api-contract/src/lib/upload-limits',
      // Not needed by results.
      'libs/formats/src/lib/address',
      'libs/formats/src/lib/cancellation',
      'libs/formats/src/lib/charge-name',
      'libs/formats/src/lib/zone-abbreviations',
      'libs/formats/src/lib/format-instant',
      'libs/formats/src/lib/parse-number',
      'libs/formats/src/lib/read-amount',
      'libs/formats/src/lib/recent-day',
      'libs/formats/src/lib/response-time',
      'libs/formats/src/lib/times',
      'libs/formats/src/lib/zones',
      'libs/i18n/src/lib/use-time-zone',
      'libs/search-params/src/lib/choice-params',
      'libs/search-params/src/lib/without-filters',
      'libs/session/src/lib/browser-document',
      'libs/session/src/lib/message-outbox',
      'libs/session/src/lib/personal-storage',
      'libs/session/src/lib/stored-items',
      'libs/session/src/lib/stored-values',
      'libs/session/src/lib/upload',
      'libs/shell/src/lib/screens/offline-screen',
      'libs/shell/src/lib/screens/unknown-link-screen',
      'libs/ui/src/lib/combobox/',
      'libs/ui/src/lib/price-parts',
      'libs/ui/src/lib/status-chip',
    ],
  },
  {
    // Shared by product and order pages.
    name: 'offer',
    paths: [
      'libs/api-contract/src/lib/operations/holds',
      'libs/api-contract/src/lib/operations/orders',
      'libs/api-contract/src/lib/operations/payments',
      'libs/api-contract/src/lib/operations/reviews',
      'libs/availability-rules/src/lib/lengths',
      'libs/formats/src/lib/response-time',
      'libs/formats/src/lib/times',
      'libs/formats/src/lib/zones',
      'libs/messaging/src/lib/compose/message-seller',
      'libs/pricing/src/lib/day-amount',
      'libs/pricing/src/lib/sum-amounts',
      'libs/realtime/src/lib/realtime',
      'libs/realtime/src/lib/use-topic-updates',
      'libs/realtime/src/lib/when-idle',
      'libs/reviews/src/',
      'apps/storefront/app/page-data',
      'apps/storefront/app/realtime',
    ],
  },
  {
    // Calendars of the product page, the date filter and changed dates.
    name: 'dates',
    paths: ['libs/availability-rules/src/', 'libs/product-availability/src/'],
    except: [
      'libs/availability-rules/src/lib/lengths',
      // In the header of each page.
      'libs/product-availability/src/lib/date-range-button',
      // Slots are their own script: most listings are rented by days.
      'libs/product-availability/src/lib/choice-radio',
      'libs/product-availability/src/lib/day-strip',
      'libs/product-availability/src/lib/duration-field',
      'libs/product-availability/src/lib/slot-list',
      'libs/product-availability/src/lib/slot-picker',
      'libs/product-availability/src/lib/slot-starts',
      'libs/product-availability/src/lib/zone-note',
    ],
  },
  {
    name: 'results',
    paths: [
      'libs/search/src/lib/results/',
      'libs/search/src/lib/search-layout',
      'libs/search/src/lib/search-screen',
      'libs/search/src/lib/sellers/sellers.module',
      'libs/search-params/src/lib/without-filters',
      'libs/ui/src/lib/combobox/',
    ],
    except: ['libs/ui/src/lib/combobox/combobox-list'],
  },
  {
    // Shared by auctions, orders and the pages of requests for quotes.
    name: 'bids-and-quotes',
    paths: [
      'libs/api-contract/src/lib/order-process',
      'libs/api-contract/src/lib/process',
      'libs/i18n/src/lib/use-time-zone',
      'libs/orders/src/lib/line-dates',
      'libs/orders/src/lib/terms-text',
      'libs/orders/src/lib/is-brought-by-agreement',
      'libs/api-client/src/lib/idempotency-key',
      'libs/formats/src/lib/format-instant',
      'libs/formats/src/lib/parse-number',
      'libs/formats/src/lib/read-amount',
      'libs/realtime/src/lib/use-server-time',
      'libs/ui/src/lib/status-chip',
    ],
  },
  {
    // Shared by sign-up, messages and orders.
    name: 'files',
    paths: [
      'libs/api-client/src/lib/create-upload',
      'libs/api-client/src/lib/upload-transport',
      'libs/api-contract/src/lib/operations/uploads',
      'libs/api-contract/src/lib/upload-limits',
      'libs/forms/src/lib/files/',
      'libs/session/src/lib/upload',
    ],
    // Needed by sign-up without a field for files.
    except: ['libs/forms/src/lib/files/chosen-file'],
  },
  {
    // Shared by the pages of requests for quotes.
    name: 'requests',
    paths: ['libs/request-orders/src/', 'libs/api-contract/src/lib/operations/quote-requests'],
  },
  {
    // Shared by forms: each further file costs its name in the manifest of all pages.
    name: 'fields',
    paths: [
      'libs/fields/src/',
      'node_modules/@mui/utils/',
      'node_modules/@mui/material/utils/',
      'node_modules/@mui/material/FormControl/',
      'node_modules/@mui/material/InputAdornment/',
    ],
  },
  {
    // Shared by the sign-in dialog and account pages: each further file costs its name in the root.
    name: 'account',
    paths: [
      'libs/api-contract/src/lib/operations/accounts',
      'libs/api-contract/src/lib/password-rules',
      'libs/auth-dialog/src/lib/failure-text',
      'libs/auth-dialog/src/lib/page-frame',
      'libs/auth-dialog/src/lib/password/',
      'libs/auth-dialog/src/lib/sign-in/',
      'libs/auth-dialog/src/lib/social/',
    ],
  },
];

const ROOT = join(import.meta.dirname, '..', '..', '..') + sep;

/** Whether a module, by its path from the root of the workspace, belongs to a group. */
export function isInGroup({ paths, except = [] }: ChunkGroup, module: string): boolean {
  const isBelow = (path: string) =>
    module.startsWith(path) && (path.endsWith('/') || /^\.[^/]+$/.test(module.slice(path.length)));
  return paths.some(isBelow) && !except.some(isBelow);
}

/** The groups in the format of the bundler. */
export const chunkGroups = () =>
  CHUNK_GROUPS.map((group) => ({
    name: group.name,
    minShareCount: group.paths[0]?.startsWith('node_modules/') ? 1 : 2,
    test: (id: string) => id.startsWith(ROOT) && isInGroup(group, id.slice(ROOT.length).replaceAll(sep, '/')),
  }));
