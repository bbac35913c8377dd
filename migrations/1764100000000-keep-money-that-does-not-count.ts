import type { MigrationInterface, QueryRunner } from 'typeorm';

const REASONS = `'guest_cancelled', 'refunded_by_organiser', 'event_cancelled', 'late_payment', 'double_payment', 'dashboard'`;
const MISMATCHES = `'foreign_session', 'wrong_amount', 'wrong_currency', 'wrong_mode'`;

/** Money that came by a session that is not ours, or not as it was asked for: kept apart, refunded, shown to organisers. */
export class KeepMoneyThatDoesNotCount1764100000000 implements MigrationInterface {
  name = 'KeepMoneyThatDoesNotCount1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table payments
        add column currency text not null default 'chf',
        add column mismatch text constraint payments_mismatch check (mismatch in (${MISMATCHES})),
        add column acknowledged_at timestamptz,
        add constraint payments_acknowledged check (acknowledged_at is null or mismatch is not null)
    `);
    await runner.query(`
      create index payments_to_acknowledge on payments (id)
       where mismatch is not null and acknowledged_at is null
    `);
    await this.setReasons(runner, `${REASONS}, ${MISMATCHES}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    // the reasons that came with this migration: the nearest that there was before
    await runner.query(`update refunds set reason = 'refunded_by_organiser' where reason in (${MISMATCHES})`);
    await this.setReasons(runner, REASONS);
    await runner.query(`
      alter table payments drop column mismatch, drop column acknowledged_at, drop column currency
    `);
  }

  private async setReasons(runner: QueryRunner, reasons: string): Promise<void> {
    await runner.query(`
      alter table refunds drop constraint refunds_reason,
        add constraint refunds_reason check (reason in (${reasons}))
    `);
  }
}
