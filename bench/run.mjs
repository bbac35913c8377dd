// npm run bench [-- name …]: every *.bench.mjs of this folder, one after the other. They print ratios of one run, and at the end
// each figure with its aim; no test depends on times.
import { readdirSync } from 'node:fs';
import { build } from '../scripts/build.mjs';
import { printFigures } from './support.mjs';

build();
/** Other words for a bench. */
const ALSO = new Map([['desk', 'organisers']]);

const wanted = process.argv.slice(2).map((name) => ALSO.get(name) ?? name);
const names = readdirSync('bench')
  .filter((file) => file.endsWith('.bench.mjs'))
  .map((file) => file.replace('.bench.mjs', ''))
  .sort();
for (const name of names) {
  if (wanted.length && !wanted.includes(name)) continue;
  process.stdout.write(`\n══ ${name} ══\n`);
  const { run } = await import(`./${name}.bench.mjs`);
  await run();
}
printFigures();
process.exit(0);
