import type { MigrationInterface, QueryRunner } from 'typeorm';

/** By what blocked people are recognised when they come back; what organisers decide then; guests' blocks that stay. */
export class RememberTheBlocked1764100010000 implements MigrationInterface {
  name = 'RememberTheBlocked1764100010000';

  async up(runner: QueryRunner): Promise<void> {
    // no foreign key: a trace outlives its account
    await runner.query(`
      create table blocked_traces (
        account_id integer not null,
        kind text not null constraint blocked_traces_kind check (kind in ('email', 'card')),
        hash text not null,
        created_at timestamptz not null,
        primary key (account_id, kind, hash)
      )
    `);
    await runner.query('create index blocked_traces_hash on blocked_traces (kind, hash)');
    await runner.query('create index blocked_traces_created_at on blocked_traces (created_at)');
    await this.createReviews(runner);
    await runner.query(`
      create table kept_blocks (
        former_account_id integer not null,
        blocker_id integer not null references accounts (id) on delete cascade,
        created_at timestamptz not null,
        primary key (former_account_id, blocker_id)
      )
    `);
    // who is blocked already: their traces are made at the start, which knows the key
    await runner.query(`
      insert into kept_blocks (former_account_id, blocker_id, created_at)
      select b.blocked_id, b.blocker_id, a.blocked_at from blocks b join accounts a on a.id = b.blocked_id
       where a.blocked_at is not null
    `);
    await runner.query('create index kept_blocks_blocker_id on kept_blocks (blocker_id)');
    await runner.query('create index kept_blocks_created_at on kept_blocks (created_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table kept_blocks, block_reviews, blocked_traces');
  }

  private async createReviews(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table block_reviews (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id) on delete cascade,
        former_account_id integer not null,
        found_by text not null constraint block_reviews_found_by check (found_by in ('email', 'card')),
        created_at timestamptz not null,
        decision text constraint block_reviews_decision check (decision in ('someone_else', 'same_person', 'blocked')),
        decision_reason text constraint block_reviews_decision_reason check (char_length(decision_reason) between 1 and 2000),
        decided_by integer references accounts (id),
        decided_at timestamptz,
        constraint block_reviews_once unique (account_id, former_account_id, found_by),
        constraint block_reviews_decided check (num_nulls(decision, decision_reason, decided_by, decided_at) in (0, 4)),
        constraint block_reviews_not_oneself check (account_id <> former_account_id)
      )
    `);
    await runner.query('create index block_reviews_open on block_reviews (id) where decision is null');
  }
}
