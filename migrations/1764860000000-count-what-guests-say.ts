import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is told of what guests said of each other: organisers get counts of whole months, which are written once. */
export class CountWhatGuestsSay1764860000000 implements MigrationInterface {
  name = 'CountWhatGuestsSay1764860000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table notifications add column counted_only boolean not null default false');
    await runner.query(`update notifications set counted_only = true where occasion in
      ('connection-made', 'contact-shared', 'did-you-meet', 'no-connection', 'feedback-open', 'maybe-question')`);
    await runner.query(`create table notification_counts (
      month text not null,
      occasion text not null,
      sent integer not null,
      failed integer not null,
      primary key (month, occasion),
      constraint notification_counts_month check (month ~ '^\\d{4}-\\d{2}$'),
      constraint notification_counts_fives check (sent >= 0 and failed >= 0 and sent % 5 = 0 and failed % 5 = 0)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notification_counts');
    await runner.query('alter table notifications drop column counted_only');
  }
}
