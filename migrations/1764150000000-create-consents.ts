import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people consent to, with every withdrawal. Who had answered before consented by that. */
export class CreateConsents1764150000000 implements MigrationInterface {
  name = 'CreateConsents1764150000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table consents (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id) on delete cascade,
        purpose text not null constraint consents_purpose check (purpose in ('matching')),
        version text not null constraint consents_version check (char_length(version) between 1 and 40),
        source text not null constraint consents_source check (source in ('box', 'questionnaire')),
        given_at timestamptz not null,
        withdrawn_at timestamptz,
        constraint consents_order check (withdrawn_at >= given_at)
      )
    `);
    await runner.query('create index consents_of_account on consents (account_id, purpose, id)');
    await runner.query(`
      create unique index consents_one_active on consents (account_id, purpose) where withdrawn_at is null
    `);
    // not the version of today: these people have not read its text, and the client may show it to them
    await runner.query(`
      insert into consents (account_id, purpose, version, source, given_at)
      select account_id, 'matching', 'questionnaire', 'questionnaire', created_at from questionnaires order by account_id
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table consents');
  }
}
