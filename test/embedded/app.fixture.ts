import { createInterface } from 'node:readline';
import { startEmbeddedPostgres } from '../../server/common/database/embedded/embedded-postgres.js';
import type { Patience } from '../../server/common/database/embedded/postmaster.js';

/**
 * A small app with an embedded PostgreSQL, run by the stories as a process of its own: says what happens to it, a line
 * of JSON each, and does what it is told on its standard input. A signal is only reported, as an app that still has
 * requests under way does not stop its database at once.
 */
const say = (what: string, text: string) => process.stdout.write(`${JSON.stringify({ what, text })}\n`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => say('signal', signal));

const [dataDir = '', fallbackRoot, patience] = process.argv.slice(2);
try {
  const database = await startEmbeddedPostgres({
    dataDir,
    fallbackRoot,
    patience: patience ? (JSON.parse(patience) as Patience) : undefined,
    log: (sentence) => say('notice', sentence),
  });
  say('url', database.url);
  void database.givenUp.then((why) => say('given up', why));
  createInterface({ input: process.stdin }).on('line', (order) => {
    if (order === 'throw') throw new Error('A fault that nobody catches');
    void database.stop().then(() => process.exit(0));
  });
} catch (error) {
  say('refusal', String(error));
}
