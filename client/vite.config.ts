import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const SERVER = 'http://localhost:3000';

/** The modules of ours that every screen stands on. */
const SHELL =
  /client[\\/]src[\\/]((session|i18n|api)[\\/]|shared[\\/](page-frame|button|notice|skeleton|screen-heading|error-text|stack|draft))/;

/** Asks for the fonts in the page's head: found only in the style sheet, they would come one round trip later. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => file.endsWith('.woff2'))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head',
          }));
      },
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preloadFonts()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    // Nothing as data: URL, so that img-src and font-src of the policy can stay 'self'.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes rarely stays cached when the application changes.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'vendor',
              test: /node_modules[\\/](react-router|react-router-dom|@tanstack|[a-z0-9-]*i18next[a-z-]*|openapi-fetch)[\\/]/,
            },
            // What every screen stands on: one request instead of ten small ones.
            { name: 'shell', test: SHELL },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': SERVER, '/photos': SERVER, '/sandbox': SERVER },
  },
});
