/**
 * `npm run reconcile [-- --since TIME] [--dry-run]`: compares our data with the payment provider's, and corrects it (or
 * only lists the differences). With `--since` it covers everything at the provider since then, for use after a restore.
 */
import 'reflect-metadata';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { withApp } from '../../app.setup.js';
import { loadSettingsOfCommand } from '../../common/config/load-settings.js';
import { ProviderWalkService, type WalkReport } from './provider-walk.service.js';
import { reconcileOptions, RECONCILE_USAGE } from './reconcile-options.rules.js';
import { ReconciliationService } from './reconciliation.service.js';
import { summaryOf } from './findings.rules.js';
import { runCommand } from '../../common/terminal/command.js';

/** What cannot be found out from the provider, so that organisers have to ask the guests. */
const CANNOT_BE_KNOWN = [
  'What cannot be known from the provider, if the database was restored from a copy of that time:',
  '  sign-ups, profiles, photos, answers, consents and deletions since',
  '  events that were made or changed since; places of free events, and places that were given',
  '  places that were given back without a refund, and places on waiting lists',
  '  arrivals, feedback, connections, blocks and reports; what organisers wrote and decided',
  '  mails that were sent since: some may be sent once more',
];

async function main(args: readonly string[]): Promise<number> {
  const options = reconcileOptions(args, new Date());
  if (!options) throw new Error(RECONCILE_USAGE);
  const { dryRun, since } = options;
  return withApp(loadSettingsOfCommand(), (app) => (dryRun ? plan(app, since) : run(app, since)));
}

async function plan(app: NestExpressApplication, since?: Date): Promise<number> {
  const found = since ? summaryOf(await app.get(ProviderWalkService).plan(since), 'planned') : [];
  const reconciliation = app.get(ReconciliationService);
  // the walk has already covered what those events are about
  const sentences = [...found, ...(await reconciliation.plan({ withEvents: !since }))];
  say(sentences.length > 0 ? sentences : ['Nothing to do: the provider and we agree.']);
  if (since) say(CANNOT_BE_KNOWN);
  return 0;
}

async function run(app: NestExpressApplication, since?: Date): Promise<number> {
  const walked = since ? await app.get(ProviderWalkService).run(since) : undefined;
  if (walked) sayWalk(walked);
  const report = Object.entries(await app.get(ReconciliationService).run());
  for (const [name, { done, failures }] of report)
    say([
      `${name}: ${done} done, ${failures.length} failed`,
      ...failures.map((failure) => `  ${String(failure)}`),
    ]);
  if (walked) say(CANNOT_BE_KNOWN);
  const failed = report.some(([, { failures }]) => failures.length > 0);
  return failed || (walked?.failures.length ?? 0) > 0 ? 1 : 0;
}

function sayWalk({ since, resumedAt, findings, failures, stoppedAt }: WalkReport): void {
  if (resumedAt) say([`Going on at ${resumedAt.toISOString()}, where the walk since then was broken off.`]);
  say(summaryOf(findings, 'done'));
  if (findings.length === 0 && !stoppedAt)
    say([`The provider knows nothing new since ${since.toISOString()}.`]);
  if (findings.some(({ kind }) => kind === 'ownerless'))
    say(['Organisers give the place or pay back: /admin/payments.']);
  say(failures.map((failure) => `failed: ${String(failure)}`));
  if (stoppedAt)
    say([`All until ${stoppedAt.toISOString()} is taken in. Run it again: it goes on from there.`]);
}

function say(lines: readonly string[]): void {
  for (const line of lines) process.stdout.write(`${line}\n`);
}

runCommand(main, 2);
