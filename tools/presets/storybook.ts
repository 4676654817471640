import { join, relative } from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import { msw } from 'msw/vite';
import { mergeConfig } from 'vite';

const ROOT = join(import.meta.dirname, '..', '..');
const PREVIEW = join(ROOT, '.storybook', 'preview.tsx');

/** A Storybook without network access: no telemetry, version check or remote font. */
const storybook = (stories: string): StorybookConfig => ({
  stories: [stories],
  framework: '@storybook/react-vite',
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest', 'msw-storybook-addon'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false, menuOnboardingChecklist: false },
  viteFinal: (vite) =>
    mergeConfig(vite, {
      resolve: { tsconfigPaths: true },
      server: { fs: { allow: [ROOT] } },
      // Serves the mocks' service worker, always of the installed version.
      plugins: [msw({ mode: 'worker-only' })],
      // Found before the first story, so that no reload comes in between.
      optimizeDeps: {
        entries: ['libs/*/src/**/*.{ts,tsx}', '.storybook/*.{ts,tsx}'].map((pattern) =>
          join(relative(vite.root ?? ROOT, ROOT), pattern),
        ),
      },
    }),
});

/** The Storybook of all libs. */
export const allStories = (): StorybookConfig => storybook('../libs/*/src/**/*.stories.tsx');

/** The Storybook of one lib: `npx nx storybook search`. `folder` is the lib's `.storybook`. */
export const libStories = (folder: string): StorybookConfig => ({
  ...storybook(join(folder, '../src/**/*.stories.tsx')),
  previewAnnotations: (entries = []) => [...entries, PREVIEW],
});
