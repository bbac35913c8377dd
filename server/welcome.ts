import type { Settings } from './common/config/settings.js';

/** Says, in a few calm lines, where the product is to be found. */
export function welcome(settings: Settings): void {
  process.stdout.write(`\n  Apéro is open: ${settings.publicUrl}\n\n`);
}
