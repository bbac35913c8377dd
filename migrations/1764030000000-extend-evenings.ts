import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What organisers say of an evening besides: its venue, texts in four languages, a minimum for each side, a postponement. */
export class ExtendEvenings1764030000000 implements MigrationInterface {
  name = 'ExtendEvenings1764030000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table events
        add column venue text constraint events_venue_length check (char_length(venue) between 1 and 200),
        add column descriptions jsonb not null default '{}'
          constraint events_descriptions check (jsonb_typeof(descriptions) = 'object'
            and descriptions - array['en', 'fr', 'it', 'de'] = '{}'),
        add column min_men integer not null default 0 constraint events_min_men check (min_men >= 0),
        add column min_women integer not null default 0 constraint events_min_women check (min_women >= 0),
        add column postponed_from timestamptz
    `);
    await runner.query('create index events_by_start on events (starts_at desc, id desc)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index events_by_start');
    await runner.query(`
      alter table events drop column venue, drop column descriptions, drop column min_men, drop column min_women,
        drop column postponed_from
    `);
  }
}
