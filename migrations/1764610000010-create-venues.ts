import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Places in which events are held. */
export class CreateVenues1764610000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table venues (
        id integer generated always as identity primary key,
        name text not null constraint venues_name check (char_length(name) between 1 and 200),
        address text not null constraint venues_address check (char_length(address) between 1 and 300),
        city text not null constraint venues_city
          check (city in ('Geneva', 'Zurich', 'Basel', 'Bern', 'Lausanne', 'Lucerne')),
        contact text constraint venues_contact check (char_length(contact) between 1 and 500),
        capacity integer constraint venues_capacity check (capacity between 1 and 100000),
        map_url text constraint venues_map_url check (char_length(map_url) between 1 and 500),
        cost_rappen integer constraint venues_cost check (cost_rappen between 0 and 100000000),
        accessibility jsonb not null default '{}' constraint venues_accessibility
          check (jsonb_typeof(accessibility) = 'object' and accessibility - array['en', 'fr', 'it', 'de'] = '{}'),
        host_notes text constraint venues_host_notes check (char_length(host_notes) between 1 and 2000),
        archived_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null
      )
    `);
    await runner.query('alter table events add column venue_id integer references venues (id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table events drop column venue_id');
    await runner.query('drop table venues');
  }
}
