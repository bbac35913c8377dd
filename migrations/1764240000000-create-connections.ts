import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Connections, what is shared in them, whether the two met, and people's channels. */
export class CreateConnections1764240000000 implements MigrationInterface {
  name = 'CreateConnections1764240000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table contacts (
        account_id integer primary key references accounts (id) on delete cascade,
        phone text constraint contacts_phone check (phone ~ '^[+][1-9][0-9]{5,14}$'),
        whatsapp text constraint contacts_whatsapp check (whatsapp ~ '^[+][1-9][0-9]{5,14}$'),
        instagram text constraint contacts_instagram check (char_length(instagram) between 1 and 30),
        telegram text constraint contacts_telegram check (char_length(telegram) between 4 and 32),
        signal text constraint contacts_signal check (char_length(signal) between 4 and 40),
        email_shared boolean not null default false,
        updated_at timestamptz not null
      )
    `);
    await runner.query(`
      create table connections (
        id integer primary key constraint connections_id check (id > 0),
        event_id integer not null references events (id),
        account_a integer not null references accounts (id) on delete cascade,
        account_b integer not null references accounts (id) on delete cascade,
        state text not null default 'open' constraint connections_state check (state in ('open', 'ended')),
        made_at timestamptz not null,
        ended_at timestamptz,
        constraint connections_pair check (account_a < account_b),
        constraint connections_once unique (event_id, account_a, account_b),
        constraint connections_ended check ((state = 'ended') = (ended_at is not null))
      )
    `);
    await runner.query(
      `create unique index connections_one_open on connections (account_a, account_b) where state = 'open'`,
    );
    await runner.query('create index connections_account_a on connections (account_a)');
    await runner.query('create index connections_account_b on connections (account_b)');
    await runner.query(`
      create table connection_shares (
        connection_id integer not null references connections (id) on delete cascade,
        account_id integer not null references accounts (id) on delete cascade,
        channel text not null constraint connection_shares_channel
          check (channel in ('phone', 'whatsapp', 'instagram', 'telegram', 'signal', 'email')),
        shared boolean not null,
        first_shared_at timestamptz not null,
        primary key (connection_id, account_id, channel)
      )
    `);
    await runner.query('create index connection_shares_account_id on connection_shares (account_id)');
    await runner.query(`
      create table met_answers (
        connection_id integer not null,
        account_id integer not null references accounts (id) on delete cascade,
        event_id integer not null references events (id),
        met boolean not null,
        answered_at timestamptz not null,
        primary key (connection_id, account_id)
      )
    `);
    await runner.query('create index met_answers_account_id on met_answers (account_id)');
    await runner.query('create index met_answers_event_id on met_answers (event_id)');
    await runner.query(`
      create table connection_reveals (
        id integer primary key default 1 constraint connection_reveals_one check (id = 1),
        last_at timestamptz not null
      )
    `);
    await runner.query(
      `create index ratings_yes on ratings (event_id, rater_id, rated_id) where rating = 'yes'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ratings_yes');
    for (const table of ['connection_reveals', 'met_answers', 'connection_shares', 'connections', 'contacts'])
      await runner.query(`drop table ${table}`);
  }
}
