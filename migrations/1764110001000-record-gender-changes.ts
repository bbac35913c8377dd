import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who changed the gender of a profile, which decides on the side of its seats: organisers see it and can refuse it. */
export class RecordGenderChanges1764110001000 implements MigrationInterface {
  name = 'RecordGenderChanges1764110001000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table gender_changes (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id) on delete cascade,
        from_gender text not null constraint gender_changes_from check (from_gender in ('male', 'female', 'other')),
        to_gender text not null constraint gender_changes_to check (to_gender in ('male', 'female', 'other')),
        changed_at timestamptz not null,
        changed_by integer references accounts (id),
        reason text constraint gender_changes_reason check (char_length(reason) between 1 and 2000),
        constraint gender_changes_differ check (from_gender <> to_gender),
        constraint gender_changes_by_organiser check (num_nulls(changed_by, reason) in (0, 2))
      )
    `);
    await runner.query('create index gender_changes_of_account on gender_changes (account_id, id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table gender_changes');
  }
}
