import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who stands at the door of which evening, and everything that was done there, in the order in which it happened. */
export class CreateHostsAndCheckIns1764030010000 implements MigrationInterface {
  name = 'CreateHostsAndCheckIns1764030010000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table accounts drop constraint accounts_role');
    await runner.query(
      `alter table accounts add constraint accounts_role check (role in ('user', 'host', 'admin'))`,
    );
    await runner.query(`
      create table event_hosts (
        event_id integer not null references events (id),
        account_id integer not null references accounts (id) on delete cascade,
        created_at timestamptz not null,
        primary key (event_id, account_id)
      )
    `);
    await runner.query('create index event_hosts_of_account on event_hosts (account_id)');
    await this.createCheckIns(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table check_ins');
    await runner.query('drop table event_hosts');
    await runner.query(`update accounts set role = 'user' where role = 'host'`);
    await runner.query('alter table accounts drop constraint accounts_role');
    await runner.query(`alter table accounts add constraint accounts_role check (role in ('user', 'admin'))`);
  }

  // client_id is the phone's own name for what it did: sent again after a lost answer, it is known
  private async createCheckIns(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table check_ins (
        id integer generated always as identity primary key,
        reservation_id integer not null references reservations (id),
        event_id integer not null references events (id),
        checked_in boolean not null,
        at timestamptz not null,
        received_at timestamptz not null,
        account_id integer references accounts (id),
        client_id text constraint check_ins_client_id_unique unique
          constraint check_ins_client_id check (client_id ~ '^[A-Za-z0-9_-]{8,64}$')
      )
    `);
    await runner.query('create index check_ins_of_reservation on check_ins (reservation_id, at, id)');
    await runner.query(`
      insert into check_ins (reservation_id, event_id, checked_in, at, received_at)
      select id, event_id, true, checked_in_at, checked_in_at from reservations where checked_in_at is not null
    `);
  }
}
