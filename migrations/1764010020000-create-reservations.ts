import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Places that people hold, or held, at an evening. The moves are those of server/events/reservation.states.ts. */
export class CreateReservations1764010020000 implements MigrationInterface {
  name = 'CreateReservations1764010020000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reservations (
        id integer generated always as identity primary key,
        event_id integer not null references events (id),
        account_id integer not null references accounts (id),
        side text not null constraint reservations_side check (side in ('men', 'women')),
        status text not null,
        price_rappen integer not null constraint reservations_price check (price_rappen >= 0),
        refund_until timestamptz not null,
        hold_key uuid not null default gen_random_uuid(),
        hold_expires_at timestamptz,
        silent_checks integer not null default 0,
        next_check_at timestamptz,
        checked_in_at timestamptz,
        created_at timestamptz not null,
        moved_at timestamptz not null,
        moved_by text not null,
        moved_why text not null,
        constraint reservations_hold check (status <> 'held' or (hold_expires_at is not null and next_check_at is not null)),
        constraint reservations_check_in check (checked_in_at is null or status in ('paid', 'confirmed', 'refunded', 'cancelled'))
      )
    `);
    await runner.query(`
      create unique index reservations_one_live on reservations (event_id, account_id)
        where status in ('held', 'paid', 'confirmed')
    `);
    await runner.query('create unique index reservations_hold_key on reservations (hold_key)');
    await runner.query('create index reservations_of_account on reservations (account_id)');
    await runner.query('create index reservations_of_event on reservations (event_id, id)');
    await runner.query(
      `create index reservations_to_check on reservations (next_check_at) where status = 'held'`,
    );
    await this.keepTransitions(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table reservations');
    await runner.query(`delete from allowed_moves where subject = 'reservation'`);
  }

  private async keepTransitions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into allowed_moves (subject, from_state, to_state) values
        ('reservation', '', 'held'), ('reservation', '', 'confirmed'),
        ('reservation', 'held', 'paid'), ('reservation', 'held', 'expired'), ('reservation', 'held', 'cancelled'),
        ('reservation', 'expired', 'paid'),
        ('reservation', 'paid', 'refunded'), ('reservation', 'paid', 'cancelled'),
        ('reservation', 'confirmed', 'cancelled')
    `);
    await runner.query(`
      create trigger reservations_begin after insert on reservations
        for each row execute function keep_move('reservation')
    `);
    await runner.query(`
      create trigger reservations_move after update of status on reservations
        for each row when (old.status is distinct from new.status) execute function keep_move('reservation')
    `);
  }
}
