import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createServer, type Plugin, type Rolldown } from 'vite';
import { LANGUAGE_CODES, type Language } from '../src/lib/i18n/languages.ts';
import { scopedName } from './scoped-name.ts';

type Phrases = typeof import('../public/locales/en/translation.json');
type Renderer = typeof import('../src/app/prerender/render-sign-in.tsx');

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Where index.html takes the sign-in page. */
const PLACE = '<!-- sign-in -->';

/**
 * Prerenders the sign-in page in each language, so that its text stands before any script of the application
 * runs: index.html in English, index.fr.html and so on. The server sends the one the browser asks for.
 */
export function signInShell(): Plugin {
  return {
    name: 'sign-in-shell',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle['index.html'];
        if (page?.type !== 'asset') throw new Error('No index.html.');
        const template = String(page.source);
        for (const [language, html] of await renderAll()) {
          const source = inLanguage(template, language, withAssets(html, bundle));
          if (language === 'en') page.source = source;
          else this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source });
        }
      },
    },
  };
}

/** Renders the page in each language, with the class names of the build. */
async function renderAll(): Promise<Map<Language, string>> {
  // Only to transform modules: it listens on no port and watches no file.
  const server = await createServer({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
    css: { modules: { generateScopedName: scopedName } },
  });
  try {
    const { renderSignIn } = (await server.ssrLoadModule(
      '/src/app/prerender/render-sign-in.tsx',
    )) as Renderer;
    const pages = LANGUAGE_CODES.map(
      async (language) => [language, await renderSignIn(language, readPhrases(language))] as const,
    );
    return new Map(await Promise.all(pages));
  } finally {
    await server.close();
  }
}

/** Replaces the addresses of source files (`/src/art/welcome.svg`) by those of the built ones. */
function withAssets(html: string, bundle: Rolldown.OutputBundle): string {
  let result = html;
  for (const file of Object.values(bundle)) {
    if (file.type !== 'asset') continue;
    for (const original of file.originalFileNames)
      result = result.replaceAll(`/${original}`, `/${file.fileName}`);
  }
  if (result.includes('"/src/')) throw new Error('The sign-in page names a file that is not in the build.');
  return result;
}

function readPhrases(language: Language): Phrases {
  const file = new URL(`../public/locales/${language}/translation.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as Phrases;
}

function inLanguage(template: string, language: Language, shell: string): string {
  const { auth } = readPhrases(language);
  return template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replaceAll('{{tagline}}', escape(auth.tagline))
    .replaceAll('{{description}}', escape(auth.description))
    .replace(PLACE, `<div id="shell">${shell}</div>`);
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
