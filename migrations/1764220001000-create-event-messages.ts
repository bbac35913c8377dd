import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What organisers write to the guests of an event. */
export class CreateEventMessages1764220001000 implements MigrationInterface {
  name = 'CreateEventMessages1764220001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table event_messages (
        id integer generated always as identity primary key,
        event_id integer not null references events (id),
        audience text not null constraint event_messages_audience check (audience in ('all', 'paid', 'waiting')),
        side text constraint event_messages_side check (side in ('men', 'women')),
        texts jsonb not null constraint event_messages_texts
          check (jsonb_typeof(texts) = 'array' and jsonb_array_length(texts) between 1 and 4),
        anchor text constraint event_messages_anchor check (anchor in ('start', 'end')),
        minutes integer,
        even_if_cancelled boolean not null,
        state text not null constraint event_messages_state
          check (state in ('scheduled', 'released', 'cancelled', 'void')),
        created_by integer not null references accounts (id),
        created_at timestamptz not null,
        settled_at timestamptz,
        constraint event_messages_schedule check (num_nulls(anchor, minutes) in (0, 2))
      )
    `);
    await runner.query('create index event_messages_of_event on event_messages (event_id, id)');
    await runner.query(
      `create index event_messages_scheduled on event_messages (id) where state = 'scheduled'`,
    );
    await runner.query(
      `create index notifications_of_messages on notifications (subject) where occasion = 'organiser-message'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index notifications_of_messages');
    await runner.query('drop table event_messages');
  }
}
