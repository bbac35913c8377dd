import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What one guest has said of another: how they answered after an evening, and whom they want nothing to do with. */
export class CreateRelations1764020000000 implements MigrationInterface {
  name = 'CreateRelations1764020000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table ratings (
        event_id integer not null references events (id),
        rater_id integer not null references accounts (id) on delete cascade,
        rated_id integer not null references accounts (id) on delete cascade,
        rating text not null constraint ratings_rating check (rating in ('yes', 'maybe', 'no')),
        created_at timestamptz not null,
        updated_at timestamptz not null,
        primary key (event_id, rater_id, rated_id),
        constraint ratings_not_oneself check (rater_id <> rated_id)
      )
    `);
    // the matching asks who said no to whom, whatever the evening
    await runner.query(`create index ratings_no on ratings (rater_id, rated_id) where rating = 'no'`);
    await runner.query('create index ratings_rated_id on ratings (rated_id)');
    await runner.query(`
      create table blocks (
        blocker_id integer not null references accounts (id) on delete cascade,
        blocked_id integer not null references accounts (id) on delete cascade,
        created_at timestamptz not null,
        primary key (blocker_id, blocked_id),
        constraint blocks_not_oneself check (blocker_id <> blocked_id)
      )
    `);
    await runner.query('create index blocks_blocked_id on blocks (blocked_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table blocks');
    await runner.query('drop table ratings');
  }
}
