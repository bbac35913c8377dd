import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many come to an event by which link: numbers, and nothing about a person once a hold has ended. */
export class CountReferrals1764670000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table referral_counts (
        event_id integer not null references events (id) on delete cascade,
        channel text not null,
        day date not null,
        views integer not null default 0,
        sign_ups integer not null default 0,
        reservations integer not null default 0,
        paid integer not null default 0,
        primary key (event_id, channel, day),
        constraint referral_counts_channel check (channel ~ '^[a-z0-9][a-z0-9_-]{0,29}$'),
        constraint referral_counts_counted check (views >= 0 and sign_ups >= 0 and reservations >= 0 and paid >= 0)
      )
    `);
    await runner.query('create index referral_counts_day on referral_counts (day)');
    await runner.query(`
      create table referral_holds (
        reservation_id integer primary key references reservations (id) on delete cascade,
        event_id integer not null references events (id) on delete cascade,
        channel text not null,
        constraint referral_holds_channel check (channel ~ '^[a-z0-9][a-z0-9_-]{0,29}$')
      )
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table referral_holds');
    await runner.query('drop table referral_counts');
  }
}
