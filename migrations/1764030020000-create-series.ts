import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Evenings that come again by a rule; an occurrence is made once, whatever becomes of its evening afterwards. */
export class CreateSeries1764030020000 implements MigrationInterface {
  name = 'CreateSeries1764030020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table event_series (
        id integer generated always as identity primary key,
        rule text not null constraint event_series_rule check (char_length(rule) between 1 and 500),
        starts_on date not null,
        start_time text not null constraint event_series_start_time check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
        minutes integer not null constraint event_series_minutes check (minutes between 15 and 1440),
        cities text[] not null constraint event_series_cities check (cardinality(cities) >= 1),
        template jsonb not null,
        active boolean not null default true,
        created_at timestamptz not null
      )
    `);
    await runner.query(`
      create table series_occurrences (
        series_id integer not null references event_series (id),
        city text not null,
        day date not null,
        event_id integer not null references events (id),
        primary key (series_id, city, day)
      )
    `);
    await runner.query('create unique index series_occurrences_event on series_occurrences (event_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table series_occurrences');
    await runner.query('drop table event_series');
  }
}
