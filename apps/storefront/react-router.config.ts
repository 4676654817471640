import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  buildDirectory: 'dist',
  // All routes are known from the start: no manifest is fetched while the visitor browses.
  routeDiscovery: { mode: 'initial' },
  // A route is one script: where a part of it cannot be loaded, the router waits for ever (bundling/failed-routes.ts).
  splitRouteModules: false,
} satisfies Config;
