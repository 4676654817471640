// The entry point of every npm script, in JavaScript that old versions of Node can parse: it says
// what is missing before anything fails with a less readable error.
// Usage: node tools/run.mjs tools/start/start.ts [options]
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

function missing() {
  if (!existsSync(join(root, 'node_modules', 'zod'))) {
    return 'The packages are not installed yet. Run: npm ci';
  }
  // 22.18 is the first version that runs TypeScript without a flag.
  if (major < 22 || (major === 22 && minor < 18)) {
    return (
      `This is Node ${process.versions.node}; 22.18 or newer is needed. Run this through npm (npm start, npm test, …): ` +
      'it uses the Node that npm ci has put into node_modules. If that one is absent, run npm ci without --omit=optional.'
    );
  }
  return undefined;
}

const problem = missing();
if (problem) {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
} else {
  const script = resolve(root, process.argv[2] ?? '');
  // Make process.argv look as if the script had been started directly.
  process.argv.splice(1, 2, script);
  process.chdir(root);
  await import(pathToFileURL(script).href);
}
