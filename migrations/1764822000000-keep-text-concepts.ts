import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people's texts were read into, with the version of the lexicon; it goes with the answers. */
export class KeepTextConcepts1764822000000 implements MigrationInterface {
  name = 'KeepTextConcepts1764822000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table text_concepts (
        account_id integer primary key references questionnaires (account_id) on delete cascade,
        lexicon_version text not null,
        texts_digest text not null,
        concepts jsonb not null,
        read_at timestamptz not null,
        constraint text_concepts_digest check (char_length(texts_digest) = 32)
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table text_concepts');
  }
}
