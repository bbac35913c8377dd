import type { QueryRunner } from 'typeorm';
import type { LintedMigration } from './linted-migration.js';

/** By how many seats no side of an event may lead the other; beside the counters that it limits, too. */
export class KeepSidesInBalance1764806000000 implements LintedMigration {
  name = 'KeepSidesInBalance1764806000000';
  readonly allowed = {
    'constraint event_seats.event_seats_kept':
      'two small rows an event; it forbids less than before, so that the release before writes nothing that it forbids',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table events
        add column max_lead integer constraint events_max_lead check (max_lead between 1 and 1000)
    `);
    await runner.query(`
      alter table event_seats
        add column max_lead integer constraint event_seats_max_lead check (max_lead between 1 and 1000)
    `);
    // where the sides are kept in balance, somebody may wait while seats are left
    await runner.query(`
      alter table event_seats drop constraint event_seats_kept,
        add constraint event_seats_kept check (
          0 <= kept and kept <= waiting
          and (closed or kept = waiting or taken = capacity or max_lead is not null)
        )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    // whoever waits for a seat that is left has one that is kept
    await runner.query(`
      update event_seats set taken = taken + least(waiting - kept, capacity - taken),
             held = held + least(waiting - kept, capacity - taken), kept = kept + least(waiting - kept, capacity - taken)
       where not closed and kept < waiting and taken < capacity
    `);
    await runner.query(`
      alter table event_seats drop constraint event_seats_kept,
        add constraint event_seats_kept
          check (0 <= kept and kept <= waiting and (closed or kept = waiting or taken = capacity))
    `);
    await runner.query('alter table event_seats drop column max_lead');
    await runner.query('alter table events drop column max_lead');
  }
}
