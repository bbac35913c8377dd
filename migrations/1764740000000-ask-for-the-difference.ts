import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Guests who are asked to pay what another event costs more: which hold takes the place of which reservation. */
export class AskForTheDifference1764740000000 implements MigrationInterface {
  name = 'AskForTheDifference1764740000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reservation_transfers (
        reservation_id integer primary key references reservations (id) on delete cascade,
        from_reservation_id integer not null references reservations (id) on delete cascade,
        from_event_id integer not null,
        carried_rappen integer not null constraint reservation_transfers_carried check (carried_rappen > 0),
        created_at timestamptz not null,
        transferred_at timestamptz,
        constraint reservation_transfers_other check (reservation_id <> from_reservation_id)
      )
    `);
    await runner.query(
      'create index reservation_transfers_from on reservation_transfers (from_reservation_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    // the version before would pay back only what was paid last
    await runner.query(`
      do $$ begin
        if exists (select from reservation_transfers where transferred_at is not null) then
          raise exception 'Guests were moved and have paid the difference. The version before could not pay both back.';
        end if;
      end $$
    `);
    await runner.query('drop table reservation_transfers');
  }
}
