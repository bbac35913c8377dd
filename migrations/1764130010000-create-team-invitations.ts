import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who is invited to work at the events, and the link by which they accept. */
export class CreateTeamInvitations1764130010000 implements MigrationInterface {
  name = 'CreateTeamInvitations1764130010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table team_invitations (
        account_id integer primary key references accounts (id) on delete cascade,
        role text not null constraint team_invitations_role check (role in ('host', 'admin')),
        invited_by integer not null references accounts (id) on delete cascade,
        created_at timestamptz not null,
        expires_at timestamptz not null
      )
    `);
    await runner.query('create index team_invitations_invited_by on team_invitations (invited_by)');
    await runner.query('alter table one_time_tokens drop constraint one_time_tokens_purpose');
    await runner.query(`alter table one_time_tokens add constraint one_time_tokens_purpose
      check (purpose in ('verify-email', 'change-email', 'reset-password', 'join-team'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from one_time_tokens where purpose = 'join-team'`);
    await runner.query('alter table one_time_tokens drop constraint one_time_tokens_purpose');
    await runner.query(`alter table one_time_tokens add constraint one_time_tokens_purpose
      check (purpose in ('verify-email', 'change-email', 'reset-password'))`);
    await runner.query('drop table team_invitations');
  }
}
