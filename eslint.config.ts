import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const IGNORED = ['**/dist/**', '**/.react-router/**', '**/node_modules/**', 'storybook-static/**', '.data/**'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx', '.storybook/**', 'apps/storefront-e2e/**'];

/** Demo projects: the API loads them in demo mode only; a live build does not contain them. */
const DEMO = 'type:demo';

const layers = (mayUseTesting: boolean) => [
  ...[
    {
      sourceTag: 'type:app',
      onlyDependOnLibsWithTags: ['type:feature', 'type:ui', 'type:core', 'type:contract', DEMO],
    },
    { sourceTag: DEMO, onlyDependOnLibsWithTags: ['type:core', 'type:contract', DEMO] },
    { sourceTag: 'type:feature', onlyDependOnLibsWithTags: ['type:ui', 'type:core', 'type:contract'] },
    { sourceTag: 'type:ui', onlyDependOnLibsWithTags: ['type:ui', 'type:core', 'type:contract'] },
    { sourceTag: 'type:core', onlyDependOnLibsWithTags: ['type:core', 'type:contract'] },
    { sourceTag: 'type:contract', onlyDependOnLibsWithTags: ['type:none'] },
  ].map((rule) =>
    mayUseTesting ? { ...rule, onlyDependOnLibsWithTags: [...rule.onlyDependOnLibsWithTags, 'type:testing'] } : rule,
  ),
  { sourceTag: 'type:testing', onlyDependOnLibsWithTags: ['type:core', 'type:contract'] },
];

const runtimes = (mayUseFastify: boolean) => [
  {
    sourceTag: 'runs:anywhere',
    onlyDependOnLibsWithTags: ['runs:anywhere'],
    bannedExternalImports: ['react', 'react-dom', '@mui/*', 'fastify', 'drizzle-orm', 'pg'],
  },
  {
    sourceTag: 'runs:server',
    onlyDependOnLibsWithTags: ['runs:server', 'runs:anywhere'],
    bannedExternalImports: ['react', 'react-dom', '@mui/*'],
  },
  {
    sourceTag: 'runs:web',
    onlyDependOnLibsWithTags: ['runs:web', 'runs:anywhere'],
    bannedExternalImports: ['drizzle-orm', 'pg', ...(mayUseFastify ? [] : ['fastify', '@fastify/*'])],
  },
];

const boundaries = ({ mayUseTesting = false, mayUseFastify = false } = {}): [string, object] => [
  'error',
  {
    enforceBuildableLibDependency: false,
    // Tests use the repository's tools as they are; tools have no import name.
    allow: mayUseTesting ? ['/tools/(browser|fakes|start)/'] : [],
    // Tests load at once what the API loads only in demo mode.
    checkDynamicDependenciesExceptions: ['@marketplace/(payment-sandbox|demo-marketplaces)'],
    // Only tests import `testing`, which imports core libs: there is no cycle in product code.
    ignoredCircularDependencies: ['api-client', 'api-contract', 'i18n', 'session'].map((core) => ['testing', core]),
    // A rule of tests: they may render other layers' fixtures, the product code may not.
    depConstraints: [...layers(mayUseTesting), ...runtimes(mayUseFastify)],
  },
];

const OTHER_REPOSITORIES = {
  regex: '^(\\.\\./)+([\\w-]+/)+[\\w-]+-repository$',
  message: "Call the other module's service: its repository is its own.",
};
const ANY_SQL = {
  regex: '(-repository|/database/schema|^drizzle-orm.*)$',
  message: 'Routes know HTTP; a service calls the repository.',
};

/** Overlays, and the libs of signed-in pages. */
const MAY_USE_MUI = [
  'theme',
  'overlays',
  'fields',
  'date-pickers',
  'account',
  'auctions',
  'messaging',
  'orders',
  'request-orders',
].map((lib) => `libs/${lib}/**`);
const MUI = {
  regex: '^@(mui|emotion)/',
  message: 'A first view is plain elements with CSS Modules. For what opens use libs/overlays.',
};

const BROWSER_STORAGE = 'libs/session/src/lib/browser-storage.ts';
const STORAGE_MESSAGE = `Add a row to libs/session/src/lib/stored-values.ts and use ${BROWSER_STORAGE}.`;
const OWN_STORAGE = {
  'no-restricted-globals': [
    'error',
    ...['localStorage', 'sessionStorage', 'cookieStore'].map((name) => ({ name, message: STORAGE_MESSAGE })),
  ],
  'no-restricted-properties': [
    'error',
    ...['localStorage', 'sessionStorage', 'cookieStore'].map((property) => ({ property, message: STORAGE_MESSAGE })),
    { object: 'document', property: 'cookie', message: STORAGE_MESSAGE },
  ],
};

const PROCESS_ENV = {
  selector: "MemberExpression[object.name='process'][property.name='env']",
  message: 'Add a row to libs/environment and read it with readEnvironment().',
};

const OWN_DATE_FORMAT = [
  "NewExpression[callee.object.name='Intl'][callee.property.name='DateTimeFormat'][arguments.length>0]",
  'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]',
].map((selector) => ({
  selector,
  message: 'Dates look alike everywhere: use dayLabel, rangeLabel, formatTime or getDateFormatter of libs/formats.',
}));

export default tseslint.config(
  { ignores: IGNORED },
  js.configs.recommended,
  ...tseslint.configs.strict,
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    plugins: { '@nx': nx, 'react-hooks': reactHooks },
    rules: {
      '@nx/enforce-module-boundaries': boundaries() as never,
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      ...reactHooks.configs.recommended.rules,
      'no-console': 'error',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
    },
  },
  { files: ['**/*.tsx'], ...jsxA11y.flatConfigs.strict },
  {
    files: ['apps/storefront/server/**'],
    rules: { '@nx/enforce-module-boundaries': boundaries({ mayUseFastify: true }) as never },
  },
  {
    files: TESTS,
    rules: {
      '@nx/enforce-module-boundaries': boundaries({ mayUseTesting: true, mayUseFastify: true }) as never,
      '@typescript-eslint/no-non-null-assertion': 'off',
      // A test that expects a message names the console; any other message fails it.
      'no-console': 'off',
    },
  },
  // Settings come from one table; what runs other programs gives them its environment.
  {
    files: ['apps/*/{src,server,app}/**/*.{ts,tsx}', 'libs/**/*.{ts,tsx}'],
    ignores: [...TESTS, 'libs/environment/**', 'libs/database/src/lib/embedded/server.ts', 'apps/api/src/testing/**'],
    rules: { 'no-restricted-syntax': ['error', PROCESS_ENV, ...OWN_DATE_FORMAT] },
  },
  { files: ['libs/formats/**'], rules: { 'no-restricted-syntax': ['error', PROCESS_ENV] } },
  // What the browser keeps for the storefront stands in one table.
  {
    files: ['libs/**/*.{ts,tsx}', 'apps/storefront/**/*.{ts,tsx}'],
    ignores: [...TESTS, BROWSER_STORAGE, 'libs/session/src/lib/{personal-storage,stored-items}.ts'],
    rules: OWN_STORAGE as never,
  },
  // MUI is for what opens and for signed-in pages; first views are plain elements.
  {
    files: ['libs/**/*.{ts,tsx}', 'apps/storefront/**/*.{ts,tsx}'],
    ignores: [...TESTS, ...MAY_USE_MUI],
    rules: { 'no-restricted-imports': ['error', { patterns: [MUI] }] },
  },
  // Modules of the API call each other's services; routes know no SQL.
  {
    files: ['apps/api/src/**/*.ts'],
    ignores: [...TESTS, 'apps/api/src/{testing,processor-time,search}/**', '**/*-fixtures.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [OTHER_REPOSITORIES] }] },
  },
  {
    files: ['apps/api/src/**/*-routes.ts'],
    rules: { 'no-restricted-imports': ['error', { patterns: [OTHER_REPOSITORIES, ANY_SQL] }] },
  },
  // Tools and configurations run before anything is built or resolved by name.
  {
    files: ['tools/**', 'types/**', '**/.storybook/**', '**/*.config.ts', '*.ts'],
    rules: { '@nx/enforce-module-boundaries': 'off' },
  },
  { files: ['tools/**', '.storybook/**', 'apps/api/src/main.ts'], rules: { 'no-console': 'off' } },
);
