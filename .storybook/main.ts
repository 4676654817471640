import type { StorybookConfig } from '@storybook/react-vite';
import { msw } from 'msw/vite';
import { mergeConfig } from 'vite';

/**
 * One Storybook for all libs, without network access: no telemetry, version check or remote font.
 */
const config: StorybookConfig = {
  stories: ['../libs/*/src/**/*.stories.tsx'],
  framework: '@storybook/react-vite',
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest', 'msw-storybook-addon'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      resolve: { tsconfigPaths: true },
      // Serves the mocks' service worker, always of the installed version.
      plugins: [msw({ mode: 'worker-only' })],
      // Found before the first story, so that no reload comes in between.
      optimizeDeps: { entries: ['libs/*/src/**/*.{ts,tsx}', '.storybook/*.{ts,tsx}'] },
    }),
};

export default config;
