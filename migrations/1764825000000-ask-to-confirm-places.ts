import type { QueryRunner } from 'typeorm';
import type { LintedMigration } from './linted-migration.js';

const REASONS = `'guest_cancelled', 'refunded_by_organiser', 'event_cancelled', 'late_payment', 'double_payment', 'side_changed',
  'dashboard', 'partial', 'price_difference', 'foreign_session', 'wrong_amount', 'wrong_currency', 'wrong_mode', 'no_reservation'`;

/** Until when a guest who missed events confirms a place, and which of them an organiser has excused. */
export class AskToConfirmPlaces1764825000000 implements LintedMigration {
  name = 'AskToConfirmPlaces1764825000000';
  allowed = {
    'constraint refunds.refunds_reason': 'It allows one reason more, and there are few refunds.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table reservations add column confirm_until timestamptz, add column absence_excused_at timestamptz
    `);
    await this.setReasons(runner, `${REASONS}, 'not_confirmed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update refunds set reason = 'refunded_by_organiser' where reason = 'not_confirmed'`);
    await this.setReasons(runner, REASONS);
    await runner.query(`
      alter table reservations drop column confirm_until, drop column absence_excused_at
    `);
  }

  private async setReasons(runner: QueryRunner, reasons: string): Promise<void> {
    await runner.query(`
      alter table refunds drop constraint refunds_reason,
        add constraint refunds_reason check (reason in (${reasons}))
    `);
  }
}
