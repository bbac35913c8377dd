import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops what accounts were told of an event before they reserved. No release has used the table. */
export class DropProspects1764840000000 implements MigrationInterface {
  name = 'DropProspects1764840000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop table prospects');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table prospects (
        event_id integer not null references events (id) on delete cascade,
        account_id integer not null references accounts (id) on delete cascade,
        as_of timestamptz not null,
        count integer,
        answered boolean not null,
        agreement_from integer,
        agreement_to integer,
        primary key (event_id, account_id),
        constraint prospects_count check (count >= 5),
        constraint prospects_agreement
          check (0 <= agreement_from and agreement_from < agreement_to and agreement_to <= 100),
        constraint prospects_agreement_whole check ((agreement_from is null) = (agreement_to is null)),
        constraint prospects_agreement_asked check (answered or agreement_from is null)
      )
    `);
    await runner.query('create index prospects_account_id on prospects (account_id)');
  }
}
