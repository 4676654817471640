import { reactRouter } from '@react-router/dev/vite';
import babel from '@rolldown/plugin-babel';
import { defineConfig } from 'vite';
import { stripSchemas } from './bundling/strip-schemas.ts';

export default defineConfig(({ command }) => ({
  plugins: [
    reactRouter(),
    ...(command === 'build' ? [stripSchemas()] : []),
    babel({ include: /\.tsx$/, plugins: ['babel-plugin-react-compiler'] }),
  ],
  resolve: { tsconfigPaths: true },
  build: {
    target: 'es2023',
    // Nothing is inlined: the style policy allows no data: addresses, and a cached file beats a repeated one.
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: { build: { rollupOptions: { input: './server/main.ts' } } },
  },
  // The first development load finds every dependency, also of libs, so that none is optimised twice.
  optimizeDeps: { entries: ['app/**/*.{ts,tsx}', '../../libs/*/src/**/!(*.test|*.stories).{ts,tsx}'] },
  server: { fs: { allow: ['../..'] } },
}));
