import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names of events by language, and what an event's own page says. */
export class CreateEventDetails1764300000000 implements MigrationInterface {
  name = 'CreateEventDetails1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table events add column names jsonb not null default '{}'
        constraint events_names check (jsonb_typeof(names) = 'object'
          and names - array['en', 'fr', 'it', 'de'] = '{}')
    `);
    await runner.query(`
      create table event_details (
        event_id integer primary key references events (id),
        included jsonb not null constraint event_details_included check (jsonb_typeof(included) = 'object'
          and included - array['en', 'fr', 'it', 'de'] = '{}'),
        dress jsonb not null constraint event_details_dress check (jsonb_typeof(dress) = 'object'
          and dress - array['en', 'fr', 'it', 'de'] = '{}'),
        accessibility jsonb not null constraint event_details_accessibility check (jsonb_typeof(accessibility) = 'object'
          and accessibility - array['en', 'fr', 'it', 'de'] = '{}'),
        area jsonb not null constraint event_details_area check (jsonb_typeof(area) = 'object'
          and area - array['en', 'fr', 'it', 'de'] = '{}'),
        languages text[] not null constraint event_details_languages
          check (languages <@ array['en', 'fr', 'it', 'de']),
        age_from integer,
        age_to integer,
        host text constraint event_details_host check (char_length(host) between 1 and 100),
        faq jsonb not null constraint event_details_faq check (jsonb_typeof(faq) = 'array'),
        constraint event_details_ages check (age_from >= 18 and age_to <= 100 and age_from <= age_to)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table event_details');
    await runner.query('alter table events drop column names');
  }
}
