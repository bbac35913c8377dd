import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = `'guest_cancelled', 'refunded_by_organiser', 'event_cancelled', 'late_payment', 'double_payment'`;
const AFTER = `'dashboard', 'foreign_session', 'wrong_amount', 'wrong_currency', 'wrong_mode'`;

/** Money is paid back when the guest's gender no longer fits the side of the seat that it pays. */
export class RefundChangedSides1764110003000 implements MigrationInterface {
  name = 'RefundChangedSides1764110003000';

  async up(runner: QueryRunner): Promise<void> {
    await this.setReasons(runner, `${BEFORE}, 'side_changed', ${AFTER}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update refunds set reason = 'refunded_by_organiser' where reason = 'side_changed'`);
    await this.setReasons(runner, `${BEFORE}, ${AFTER}`);
  }

  private async setReasons(runner: QueryRunner, reasons: string): Promise<void> {
    await runner.query(`
      alter table refunds drop constraint refunds_reason,
        add constraint refunds_reason check (reason in (${reasons}))
    `);
  }
}
