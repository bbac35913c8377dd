import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Evenings and their seats. A seat row counts one side of one evening; the check is the last guard against overselling. */
export class CreateEvents1764010000000 implements MigrationInterface {
  name = 'CreateEvents1764010000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table events (
        id integer generated always as identity primary key,
        name text not null constraint events_name_length check (char_length(name) between 1 and 200),
        description text not null default ''
          constraint events_description_length check (char_length(description) <= 5000),
        city text not null constraint events_city_length check (char_length(city) between 1 and 100),
        location text constraint events_location_length check (char_length(location) between 1 and 300),
        starts_at timestamptz not null,
        ends_at timestamptz not null,
        price_rappen integer not null
          constraint events_price check (price_rappen = 0 or price_rappen between 50 and 100000000),
        status text not null constraint events_status check (status in ('draft', 'published', 'cancelled')),
        created_at timestamptz not null,
        constraint events_end_after_start check (ends_at > starts_at)
      )
    `);
    await runner.query(`create index events_published on events (starts_at) where status = 'published'`);
    // "closed" is set when an event is cancelled: taking a seat and cancelling meet at this row's lock
    await runner.query(`
      create table event_seats (
        event_id integer not null references events (id),
        side text not null constraint event_seats_side check (side in ('men', 'women')),
        capacity integer not null,
        taken integer not null default 0,
        held integer not null default 0,
        closed boolean not null default false,
        primary key (event_id, side),
        constraint event_seats_counts check (0 <= held and held <= taken and taken <= capacity)
      ) with (fillfactor = 50)
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table event_seats');
    await runner.query('drop table events');
  }
}
