import type { Config } from '@react-router/dev/config';

export default {
  ssr: true,
  // tools/sizes builds into another folder to compare chunks.
  buildDirectory: process.env['AUTOMATIC_CHUNKS'] || 'dist',
  // The first document lists all routes, so no manifest is fetched later.
  routeDiscovery: { mode: 'initial' },
  // One script per route: the router waits forever for a part that fails to load.
  splitRouteModules: false,
} satisfies Config;
