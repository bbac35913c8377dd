import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who waits for a seat, and seats that are kept for them. The transitions are those of `waiting-entry.states.ts`. */
export class CreateWaitingList1764230000000 implements MigrationInterface {
  name = 'CreateWaitingList1764230000000';

  async up(runner: QueryRunner): Promise<void> {
    // a constant default: no row is rewritten
    await runner.query(`
      alter table event_seats
        add column waiting integer not null default 0,
        add column offered integer not null default 0,
        add column kept integer not null default 0,
        add constraint event_seats_waiting check (waiting >= 0 and offered >= 0 and kept + offered <= held),
        add constraint event_seats_kept
          check (0 <= kept and kept <= waiting and (closed or kept = waiting or taken = capacity))
    `);
    await runner.query(`
      create table waiting_entries (
        id integer generated always as identity primary key,
        event_id integer not null references events (id),
        account_id integer not null references accounts (id),
        side text not null constraint waiting_entries_side check (side in ('men', 'women')),
        status text not null,
        rank integer not null,
        offered_until timestamptz,
        called_at timestamptz,
        calls integer not null default 0,
        created_at timestamptz not null,
        changed_at timestamptz not null,
        changed_by text not null,
        change_reason text not null,
        constraint waiting_entries_offer check (status <> 'offered' or offered_until is not null)
      )
    `);
    await runner.query(`
      create unique index waiting_entries_one_live on waiting_entries (account_id, event_id)
        where status in ('waiting', 'offered')
    `);
    await runner.query(`
      create index waiting_entries_of_side on waiting_entries (event_id, side, rank, id)
        where status in ('waiting', 'offered')
    `);
    await runner.query('create index waiting_entries_of_account on waiting_entries (account_id, event_id)');
    await this.keepTransitions(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table waiting_entries');
    await runner.query(`delete from allowed_transitions where subject = 'waiting_entry'`);
    // seats that were kept or offered are free again
    await runner.query(`
      alter table event_seats drop constraint event_seats_waiting, drop constraint event_seats_kept
    `);
    await runner.query(`
      update event_seats set taken = taken - kept - offered, held = held - kept - offered where kept + offered > 0
    `);
    await runner.query('alter table event_seats drop column waiting, drop column offered, drop column kept');
  }

  private async keepTransitions(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into allowed_transitions (subject, from_state, to_state) values
        ('waiting_entry', '', 'waiting'),
        ('waiting_entry', 'waiting', 'offered'), ('waiting_entry', 'waiting', 'taken_up'),
        ('waiting_entry', 'waiting', 'left'), ('waiting_entry', 'waiting', 'removed'),
        ('waiting_entry', 'waiting', 'over'),
        ('waiting_entry', 'offered', 'taken_up'), ('waiting_entry', 'offered', 'declined'),
        ('waiting_entry', 'offered', 'lapsed'), ('waiting_entry', 'offered', 'removed'),
        ('waiting_entry', 'offered', 'over')
    `);
    await runner.query(`
      create trigger waiting_entries_begin after insert on waiting_entries
        for each row execute function record_transition('waiting_entry')
    `);
    await runner.query(`
      create trigger waiting_entries_transition after update of status on waiting_entries
        for each row when (old.status is distinct from new.status) execute function record_transition('waiting_entry')
    `);
  }
}
