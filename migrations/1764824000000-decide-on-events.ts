import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What organisers decided about an event and its date, once: whether it takes place. */
export class DecideOnEvents1764824000000 implements MigrationInterface {
  name = 'DecideOnEvents1764824000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table event_decisions (
        event_id integer not null references events (id) on delete cascade,
        starts_at timestamptz not null,
        decision text not null,
        decided_at timestamptz not null,
        decided_by text not null,
        primary key (event_id, starts_at),
        constraint event_decisions_decision check (decision in ('go', 'cancel', 'postpone')),
        constraint event_decisions_decided_by check (char_length(decided_by) between 1 and 100)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table event_decisions');
  }
}
