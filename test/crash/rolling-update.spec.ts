import { randomBytes } from 'node:crypto';
import { buildPreviousRelease, whyNoPreviousRelease } from '../fixtures/app/previous-release.js';
import { databaseUrl, runSql } from '../fixtures/app/test-database.js';
import { LoadScenario } from '../fixtures/load-scenario.js';

const server = process.env['TEST_CLUSTER_URL'] ?? '';
const name = `apero_test_update_${randomBytes(5).toString('hex')}`;
const why = whyNoPreviousRelease();
if (why) process.stderr.write(`SKIPPED: this version beside the release before, as ${why}.\n`);
const describeWithHistory = why ? describe.skip : describe;

/**
 * A payment call that was refused whole because the provider did not answer in time: the release before waits 4 s for it,
 * whatever is set, which a busy machine may need longer for.
 */
const IMPATIENT = /^POST \/api\/(create-checkout-session|confirm-payment|events\/\d+\/cancellation): 503 /;

describeWithHistory(
  `the release before and this version, side by side${why ? ` (skipped: ${why})` : ''}`,
  () => {
    let scenario: LoadScenario;
    let before: string;
    beforeAll(async () => {
      before = buildPreviousRelease();
      await runSql(server, `create database ${name}`);
      // on a busy machine a payment page takes its time
      const settings = { HOLD_SECONDS: '10', STRIPE_TIMEOUT_SECONDS: '30' };
      // two servers of an older release that create the tables at the same moment can end each other
      const options = { behindProxy: true, folder: before, settings, startsInTurn: true };
      scenario = new LoadScenario(databaseUrl(server, name), 27, options);
      await scenario.setUp();
    });
    afterAll(async () => {
      await scenario?.tearDown();
      await runSql(server, `drop database if exists ${name} with (force)`);
    });

    const isWell = async () => {
      await scenario.goesOn(40);
      expect(await scenario.wrong()).toEqual([]);
      expect(scenario.proxy.failed.filter((failed) => !IMPATIENT.test(failed))).toEqual([]);
    };

    it('serve people on the newer schema: during the update, after it, and when it is taken back', async () => {
      scenario.begin({ withFaults: false });
      await scenario.goesOn(30);
      // this version brings the schema up to date while the release before serves
      await scenario.replace(0, scenario.newReplica(process.cwd()));
      await isWell();
      await scenario.replace(1, scenario.newReplica(process.cwd()));
      await isWell();
      // back again: the release before starts on the newer schema
      await scenario.replace(0, scenario.newReplica(before));
      await isWell();
      expect(await scenario.finish()).toEqual([]);
    });
  },
);
