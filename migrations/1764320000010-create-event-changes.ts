import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What organisers changed about published events, and which of it guests have acknowledged. */
export class CreateEventChanges1764320000010 implements MigrationInterface {
  name = 'CreateEventChanges1764320000010';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table event_changes (
        id integer generated always as identity primary key,
        event_id integer not null references events (id),
        changed_at timestamptz not null,
        starts_at timestamptz not null,
        ends_at timestamptz not null,
        city text not null,
        venue text,
        location text
      )
    `);
    await runner.query('create index event_changes_of_event on event_changes (event_id, id)');
    await runner.query(
      'alter table reservations add column acknowledged_change integer references event_changes (id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table reservations drop column acknowledged_change');
    await runner.query('drop table event_changes');
  }
}
