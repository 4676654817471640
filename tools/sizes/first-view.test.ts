import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firstViewScripts, readClientManifest } from './first-view.ts';

const manifest = {
  url: '/assets/manifest-1.js',
  entry: { module: '/assets/entry-1.js', imports: ['/assets/react-1.js'] },
  routes: {
    root: { module: '/assets/root-1.js', imports: ['/assets/react-1.js', '/assets/shell-1.js'] },
    'routes/home': { parentId: 'root', module: '/assets/home-1.js', imports: ['/assets/card-1.js'] },
    'routes/order': { parentId: 'root', module: '/assets/order-1.js', imports: [] },
  },
};

describe('firstViewScripts', () => {
  it('lists the scripts of a route and its parents, each once', () => {
    expect(firstViewScripts(manifest, 'routes/home')).toEqual(
      ['card', 'entry', 'home', 'manifest', 'react', 'root', 'shell'].map((name) => join('assets', `${name}-1.js`)),
    );
  });

  it('lists the existing routes when a route does not exist', () => {
    expect(() => firstViewScripts(manifest, 'routes/gone')).toThrow("no route 'routes/gone', only root, routes/home");
  });
});

describe('readClientManifest', () => {
  it('reads the manifest of the build, and asks for a build if there is none', () => {
    const client = mkdtempSync(join(tmpdir(), 'client-'));
    expect(() => readClientManifest(client)).toThrow('Run: npm run build');
    mkdirSync(join(client, 'assets'));
    writeFileSync(join(client, 'assets', 'manifest-1.js'), `window.__reactRouterManifest=${JSON.stringify(manifest)};`);
    expect(readClientManifest(client)).toEqual(manifest);
  });
});
