import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  buildDirectory: 'dist',
  // All routes are known from the start: no manifest is fetched while the visitor browses.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
