/** `npm run doctor [-- --json]`: checks what an instance needs, and proposes a remedy for each problem. */
import 'reflect-metadata';
import { loadEnvironment } from '../common/config/load-settings.js';
import { describeFindings, examine } from './doctor.js';
import { runCommand } from '../common/terminal/command.js';

const USAGE = 'Use: npm run doctor [-- --json]';

async function main(args: readonly string[]): Promise<number> {
  if (args.some((arg) => arg !== '--json')) throw new Error(USAGE);
  const findings = await examine(loadEnvironment(), { time: () => Date.now(), stripe: null });
  process.stdout.write(
    args.includes('--json') ? `${JSON.stringify({ findings }, null, 2)}\n` : describeFindings(findings),
  );
  return findings.some(({ state }) => state === 'fault') ? 1 : 0;
}

runCommand(main, 2);
