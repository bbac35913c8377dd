/**
 * `npm run quality [-- --json | --csv]`: reports whether the score predicted a mutual yes at past events, and which
 * weights would have been better. Totals only; changes nothing.
 */
import 'reflect-metadata';
import { loadSettingsOfCommand } from '../../common/config/load-settings.js';
import { reachDatabase, withDatabase } from '../../common/database/reach-database.js';
import { measureQuality, toColumns } from '../../matching/index.js';
import { RatedPairsService } from '../../reporting/index.js';
import { matchingQualityDto } from './matching-quality.dto.js';
import { csvOf, sentencesOf } from './quality-text.js';

const USAGE = 'Use: npm run quality [-- --json | --csv]';
const FORMS = {
  '': sentencesOf,
  '--json': (report: Parameters<typeof sentencesOf>[0]) => `${JSON.stringify(report, null, 2)}\n`,
  '--csv': csvOf,
};

async function main(args: readonly string[]): Promise<void> {
  const [form = '', ...more] = args;
  if (!(form === '' || form === '--json' || form === '--csv') || more.length > 0) throw new Error(USAGE);
  const { url, close } = await reachDatabase(loadSettingsOfCommand());
  try {
    const pairs = await withDatabase(url, (database) => new RatedPairsService(database).find());
    const report = matchingQualityDto({ report: measureQuality(toColumns(pairs)), at: new Date() });
    process.stdout.write(FORMS[form](report));
  } finally {
    await close();
  }
}

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(2);
  },
);
