import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type Rolldown } from 'vite';
import { ROUTES } from '../src/app/routes.ts';

const SOURCES = fileURLToPath(new URL('../src/service-worker/', import.meta.url));
const APP = fileURLToPath(new URL('../src/app/', import.meta.url));
/** The application's first file. Its chunk is one of a group and has no name of its own. */
const ENTRY = join(APP, 'main.tsx');
/** Screens that nobody needs at the entrance of an event. */
const ONLINE_ONLY = ROUTES.filter(({ offline }) => !offline).map(({ file }) => join(APP, file));
/** The phrases of the screens that need no connection. */
const PHRASES = [
  'translation',
  ...new Set(ROUTES.flatMap(({ offline, phrases }) => (offline && phrases) || [])),
];
/** What has no hash in its name. */
const PLAIN = ['index.html', 'first-paint.js', 'favicon.svg', 'icons/icon-192.png'];

type Bundle = Rolldown.OutputBundle;

/**
 * Builds the service worker, with the list of files that it keeps: what the guests' screens are drawn from, found by
 * following the imports from the first chunk. Beside it the one that takes its place when it is switched off.
 */
export function serviceWorker(): Plugin {
  let root = '';
  let outDir = '';
  let shell: string[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      outDir = resolve(root, config.build.outDir);
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        shell = shellFiles(bundle);
      },
    },
    closeBundle: {
      sequential: true,
      async handler() {
        const locales = readdirSync(join(outDir, 'locales')).flatMap((name) =>
          PHRASES.map((phrases) => `locales/${name}/${phrases}.json`),
        );
        const paths = [...shell, ...PLAIN, ...locales];
        const version = hashOf(paths.map((path) => hashOf(readFileSync(join(outDir, path)))).join()).slice(
          0,
          12,
        );
        const files = JSON.stringify(paths.map((path) => `/${path}`));
        await buildWorker('sw', outDir, { SHELL_FILES: files, SHELL_VERSION: JSON.stringify(version) });
        await buildWorker('sw-off', outDir, {});
      },
    },
  };
}

function hashOf(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex');
}

/** A worker is one plain script: it cannot import chunks. */
async function buildWorker(name: string, outDir: string, define: Record<string, string>): Promise<void> {
  await build({
    root: SOURCES,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define,
    build: {
      outDir,
      emptyOutDir: false,
      modulePreload: false,
      rolldownOptions: {
        input: join(SOURCES, `${name}.ts`),
        output: { format: 'iife', entryFileNames: `${name}.js` },
      },
    },
  });
}

function shellFiles(bundle: Bundle): string[] {
  const files = new Set<string>(Object.keys(bundle).filter((name) => name.endsWith('.woff2')));
  const visit = (name: string) => {
    const chunk = bundle[name];
    if (files.has(name) || chunk?.type !== 'chunk' || chunk.moduleIds.some((id) => ONLINE_ONLY.includes(id)))
      return;
    files.add(name);
    const { importedCss, importedAssets } = chunk.viteMetadata ?? {};
    for (const file of [...(importedCss ?? []), ...(importedAssets ?? [])]) files.add(file);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  for (const [name, file] of Object.entries(bundle))
    if (file.type === 'chunk' && file.moduleIds.includes(ENTRY)) visit(name);
  return [...files].sort();
}
