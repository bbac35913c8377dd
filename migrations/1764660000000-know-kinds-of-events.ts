import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For whom an event is: who meets whom, from which age to which, and what it is about. */
export class KnowKindsOfEvents1764660000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table events
        add column format text not null default 'two_sides'
          constraint events_format check (format in ('two_sides', 'men', 'women', 'open')),
        add column min_age integer,
        add column max_age integer,
        add column theme text constraint events_theme check (theme in (
          'hikers', 'runners', 'food', 'wine', 'books', 'art', 'music', 'dancing',
          'games', 'film', 'dogs', 'travel', 'tech', 'single_parents', 'newcomers', 'students'
        )),
        add constraint events_ages
          check (min_age between 18 and 100 and max_age between 18 and 100 and min_age <= max_age)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table events drop constraint events_ages, drop column format, drop column min_age,
        drop column max_age, drop column theme
    `);
  }
}
