import { againstDemo } from './demo.rules.js';
import { isDemoFolder, mayHoldDemo } from './demo-folder.js';
import { type Environment, isDemo } from './production.rules.js';
import type { SettingReader } from './setting-reader.js';

/**
 * Whether this is the demonstration of DEMO=1, which refuses production settings. It never shares a data folder with
 * production, whichever used the folder first.
 */
export function readDemo(
  read: SettingReader,
  env: Environment,
  { dataDir, production }: { dataDir: string; production: boolean },
  problems: string[],
): boolean {
  read.choice('DEMO', ['0', '1'], '0');
  if (production && isDemoFolder(dataDir))
    problems.push(`${dataDir} holds a demonstration: production needs another DATA_DIR.`);
  if (!isDemo(env)) return false;
  problems.push(...againstDemo(env));
  if (!mayHoldDemo(dataDir))
    problems.push(`DEMO=1 needs a DATA_DIR of its own: ${dataDir} holds something else already.`);
  return true;
}
