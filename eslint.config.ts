import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const IGNORED = ['**/dist/**', '**/.react-router/**', '**/node_modules/**', 'storybook-static/**', '.data/**'];
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/*.stories.tsx', '.storybook/**', 'apps/storefront-e2e/**'];

const layers = (mayUseTesting: boolean) => [
  ...[
    { sourceTag: 'type:app', onlyDependOnLibsWithTags: ['type:feature', 'type:ui', 'type:core', 'type:contract'] },
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
    allow: [],
    // Only tests import testing, which itself stands on core libs: that circle closes in no product code.
    ignoredCircularDependencies: ['api-client', 'api-contract', 'i18n', 'session'].map((core) => ['testing', core]),
    // A rule of tests: they may render other layers' fixtures, the product code may not.
    depConstraints: [...layers(mayUseTesting), ...runtimes(mayUseFastify)],
  },
];

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
  { files: ['tools/**', '.storybook/**', 'apps/api/src/main.ts'], rules: { 'no-console': 'off' } },
);
