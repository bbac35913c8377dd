import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compress } from './build/compress.ts';
import { mantineVariables } from './build/mantine-variables.ts';
import { preloadFonts } from './build/preload-fonts.ts';
import { scopedName } from './build/scoped-name.ts';
import { serviceWorker } from './build/service-worker.ts';
import { signInShell } from './build/sign-in-shell.ts';
import { ROUTES } from './src/app/routes.ts';

const SERVER = 'http://localhost:3000';

/**
 * What every screen stands on, the sign-in page included, which must be light. That page shows the next events: the few
 * files that their cards share with the screens behind the sign-in are here, the folders around those files are not.
 */
const SHELL = new RegExp(
  `client/src/(?:${[
    'app/[^/]+$',
    'api/(?:http(?!/known-answers)|query)/',
    'lib/i18n/(?!use-has|language-names)',
    'lib/dates/zurich\\.rules\\.',
    'lib/money\\.',
    'ui/(?:base(?!/use-)|frame)/',
    'features/auth/session/',
    'features/events/date-block\\.',
    'screens/auth/(?:invitation|next)/',
  ].join('|')})`,
);

/** The folders that most screens behind the sign-in share: small, and needed by the next screen too. */
const SIGNED_IN =
  /client[\\/]src[\\/](lib[\\/](dates|worker)|ui[\\/](base|frame|states|photo)|features[\\/](auth[\\/]header|events))[\\/]/;

/** The chunks that every page starts with: its own runtime, and the first of the groups below. */
const FIRST = ['rolldown-runtime', 'react', 'vendor', 'shell'];
/** The chunks of the screens that strangers open; the others are prefetched before they are opened. */
const STRANGERS = ROUTES.filter(({ first }) => first).map(({ file }) => basename(file, '.tsx'));

/** Whether a file of the build is one of the chunks with these names. */
function isOneOf(names: readonly string[], file: string): boolean {
  return names.some((name) => file.startsWith(`assets/${name}-`));
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), mantineVariables(), preloadFonts(), signInShell(), serviceWorker(), compress()],
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Nothing as data: URL, so that img-src and font-src of the policy can stay 'self'.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // the first load would carry the names of everything that these screens import
      resolveDependencies: (file, dependencies, { hostId }) => {
        const isLater = isOneOf(['shell'], hostId) && !isOneOf(STRANGERS, file);
        return dependencies.filter((name) => name.endsWith('.css') || !(isLater || isOneOf(FIRST, name)));
      },
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes rarely stays cached when the application changes.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'vendor',
              // Sending comes with the forms, asking for many things at once with the organisers' codes.
              test: /node_modules[\\/](?!.*([mM]utation(Observer)?|[qQ]ueries(Observer)?)\.js$)(react-router|react-router-dom|@tanstack|[a-z0-9-]*i18next[a-z-]*|openapi-fetch)[\\/]/,
            },
            // What every screen stands on: one request instead of ten small ones.
            {
              name: 'shell',
              test: (id) => SHELL.test(id.replaceAll('\\', '/')) || id.includes('vite/preload-helper'),
            },
            { name: 'signed-in', test: SIGNED_IN },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': SERVER, '/photos': SERVER, '/sandbox': SERVER },
  },
});
