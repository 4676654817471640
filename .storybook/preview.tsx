/// <reference types="vite/client" />
import type { Decorator, Preview } from '@storybook/react-vite';
import { mswLoader } from 'msw-storybook-addon/csf3';
import { isValidElement, useMemo, useState, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { LANGUAGES, THEMES, type Language, type ThemeName } from '@marketplace/api-contract';
import { createI18n, languageNames } from '@marketplace/i18n';
import { getTexts } from '@marketplace/testing';
import { themeCss } from '@marketplace/theme';
import '../libs/ui/src/lib/base.css';
import { failOnConsole, watchConsole } from './console';
import { isolateStory, startMocks } from './network';

const WIDTHS = [360, 390, 768, 1024, 1440];
/** A phone on its side. */
const LANDSCAPE = { name: '844 × 390 px', styles: { width: '844px', height: '390px' }, type: 'mobile' as const };

/** Provides theme and language as the server-rendered document does. */
function Document({ theme, language, children }: { theme: ThemeName; language: Language; children: ReactNode }) {
  // Before anything below is drawn: what reads the theme does so with its first drawing.
  useState(() => {
    document.documentElement.dataset['theme'] = theme;
    document.documentElement.lang = language;
  });
  const i18n = useMemo(() => createI18n({ language, texts: getTexts(language) }), [language]);
  return (
    <I18nextProvider i18n={i18n}>
      <style>{themeCss(theme)}</style>
      {children}
    </I18nextProvider>
  );
}

/** Changes with every arg that a control can edit. */
const argsKey = (args: object): string =>
  JSON.stringify(args, (_, value: unknown) => (isValidElement(value) ? undefined : value));

const inDocument: Decorator = (Story, { args, globals }) => {
  const theme = globals['theme'] as ThemeName;
  const language = globals['language'] as Language;
  return (
    // A new page for each choice, as after a navigation: MUI reads the theme once, and stores and
    // forms read their initial data once.
    <Document key={`${theme} ${language} ${argsKey(args)}`} theme={theme} language={language}>
      <Story />
    </Document>
  );
};

const preview: Preview = {
  decorators: [inDocument],
  loaders: [mswLoader(startMocks)],
  beforeEach: (context) => {
    watchConsole();
    return isolateStory(context);
  },
  afterEach: failOnConsole,
  initialGlobals: { theme: 'light', language: 'en' },
  globalTypes: {
    theme: { description: 'Theme', toolbar: { icon: 'paintbrush', items: [...THEMES], dynamicTitle: true } },
    language: {
      description: 'Language',
      toolbar: {
        icon: 'globe',
        items: LANGUAGES.map((value) => ({ value, title: languageNames[value] })),
        dynamicTitle: true,
      },
    },
    // The global of Storybook's own viewport tool, which is hidden because it has no label.
    viewport: {
      description: 'Width',
      toolbar: {
        icon: 'grow',
        title: 'Width',
        items: [
          { type: 'reset', title: 'Full width' },
          ...WIDTHS.map((width) => ({ value: `w${width}`, title: `${width} px` })),
          { value: 'landscape', title: LANDSCAPE.name },
        ],
        dynamicTitle: true,
      },
    },
  },
  parameters: {
    toolbar: { 'storybook/viewport/tool': { hidden: true } },
    options: {
      // In the order of a visit, after the tokens that everything is made from.
      storySort: {
        order: [
          'Theme',
          'Shell',
          'Search',
          'Map',
          'Place field',
          'Seller',
          'Product',
          'Product availability',
          'Date pickers',
          'Reviews',
          'Auth dialog',
          'Orders',
          'Payments',
          'Request orders',
          'Auctions',
          'Messaging',
          'Saved',
          'Account',
          'Policies',
          'UI',
          'Overlays',
          'Forms',
          'Fields',
        ],
      },
    },
    a11y: {
      test: 'error',
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
    },
    viewport: {
      options: {
        ...Object.fromEntries(
          WIDTHS.map((width) => [
            `w${width}`,
            {
              name: `${width} px`,
              styles: { width: `${width}px`, height: '900px' },
              type: width < 760 ? 'mobile' : 'desktop',
            },
          ]),
        ),
        landscape: LANDSCAPE,
      },
    },
  },
};

export default preview;
