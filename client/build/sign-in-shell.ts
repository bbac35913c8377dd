import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { LANGUAGE_CODES, type Language } from '../src/lib/i18n/languages.ts';

type Phrases = typeof import('../public/locales/en/translation.json');

/** Where index.html takes the sign-in page; the class names are those of the style modules (see `scopedName`). */
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
      handler(_options, bundle) {
        const page = bundle['index.html'];
        const welcome = Object.keys(bundle).find((file) => /welcome-[^/]*\.svg$/.test(file));
        if (page?.type !== 'asset' || welcome === undefined) throw new Error('No index.html or no picture.');
        const template = String(page.source);
        for (const language of LANGUAGE_CODES) {
          const source = inLanguage(template, language, `/${welcome}`);
          if (language === 'en') page.source = source;
          else this.emitFile({ type: 'asset', fileName: `index.${language}.html`, source });
        }
      },
    },
  };
}

function inLanguage(template: string, language: Language, picture: string): string {
  const file = new URL(`../public/locales/${language}/translation.json`, import.meta.url);
  const phrases = JSON.parse(readFileSync(file, 'utf8')) as Phrases;
  return template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replaceAll('{{tagline}}', escape(phrases.auth.tagline))
    .replaceAll('{{description}}', escape(phrases.auth.description))
    .replace(PLACE, shell(phrases.auth, picture));
}

/** The same elements and classes as screens/auth makes of these phrases, less what needs a script. */
function shell(auth: Phrases['auth'], picture: string): string {
  return `<div id="shell"><div class="page-frame-frame" data-width="wide"><main class="page-frame-main">
    <div class="invitation-invitation">
      <img src="${picture}" alt="${escape(auth.imageAlt)}" width="1000" height="800" class="invitation-picture" />
      <div class="invitation-words">
        <div class="stack-tight stack-stack"><h1>Apéro</h1><p class="invitation-tagline">${escape(auth.tagline)}</p></div>
        <p class="stack-lead invitation-description">${escape(auth.description)}</p>
        <div class="invitation-offer">
          <a class="button-button" data-look="filled" href="/signup">${escape(auth.signUp)}</a>
          <a class="button-button" data-look="plain" href="#log-in">${escape(auth.haveAccount)}</a>
        </div>
      </div>
    </div>
  </main></div></div>`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
