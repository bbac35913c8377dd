import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Days on which a series makes no event, and its venue in each city. */
export class SkipDaysOfSeries1764610000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table event_series add column skips jsonb not null default '[]'
        constraint event_series_skips check (jsonb_typeof(skips) = 'array')
    `);
    await runner.query(`
      create table series_venues (
        series_id integer not null references event_series (id),
        city text not null,
        venue_id integer not null references venues (id),
        primary key (series_id, city)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table series_venues');
    await runner.query('alter table event_series drop column skips');
  }
}
