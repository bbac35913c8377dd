import type { QueryRunner } from 'typeorm';
import type { LintedMigration } from './linted-migration.js';

/** Codes, early prices and credit, and for each reduced reservation what its price is made of. */
export class KeepPrices1764650000000 implements LintedMigration {
  name = 'KeepPrices1764650000000';
  allowed = {
    'trigger reservations.reservations_settle_price':
      'It looks for a row of the new table, and finds none for what the release before has reserved.',
  };

  async up(runner: QueryRunner): Promise<void> {
    await this.createOffers(runner);
    await this.createCredits(runner);
    await this.createPrices(runner);
    await this.createTrigger(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop trigger reservations_settle_price on reservations');
    await runner.query('drop function settle_price');
    await runner.query('drop table credit_uses');
    await runner.query('drop table credits');
    await runner.query('drop table reservation_prices');
    await runner.query('drop table early_prices');
    await runner.query('drop table promotion_codes');
  }

  private async createOffers(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table promotion_codes (
        id integer generated always as identity primary key,
        code text not null constraint promotion_codes_code check (code ~ '^[A-Z0-9-]{3,40}$'),
        note text not null default '' constraint promotion_codes_note check (char_length(note) <= 200),
        percent integer constraint promotion_codes_percent check (percent between 1 and 100),
        amount_rappen integer constraint promotion_codes_amount check (amount_rappen between 1 and 100000000),
        starts_at timestamptz,
        ends_at timestamptz,
        uses integer,
        used integer not null default 0,
        event_ids integer[],
        batch text,
        stopped_at timestamptz,
        version integer not null default 1,
        created_at timestamptz not null,
        constraint promotion_codes_unique unique (code),
        constraint promotion_codes_value check ((percent is null) <> (amount_rappen is null)),
        constraint promotion_codes_times check (ends_at > starts_at),
        constraint promotion_codes_uses check (used >= 0 and used <= uses)
      )
    `);
    await runner.query(`
      create table early_prices (
        event_id integer primary key references events (id) on delete cascade,
        price_rappen integer not null
          constraint early_prices_price check (price_rappen = 0 or price_rappen between 50 and 100000000),
        until timestamptz,
        places integer,
        taken integer not null default 0,
        constraint early_prices_end check (until is not null or places is not null),
        constraint early_prices_places check (taken >= 0 and taken <= places)
      )
    `);
  }

  private async createPrices(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table reservation_prices (
        reservation_id integer primary key references reservations (id) on delete cascade,
        account_id integer not null references accounts (id),
        base_rappen integer not null,
        early_rappen integer not null,
        early_event_id integer,
        code_rappen integer not null,
        code_id integer references promotion_codes (id),
        credit_rappen integer not null,
        waived_rappen integer not null,
        charged_rappen integer not null,
        released_at timestamptz,
        created_at timestamptz not null,
        constraint reservation_prices_sum
          check (base_rappen = early_rappen + code_rappen + credit_rappen + waived_rappen + charged_rappen),
        constraint reservation_prices_parts
          check (least(early_rappen, code_rappen, credit_rappen, waived_rappen, charged_rappen) >= 0),
        constraint reservation_prices_early check ((early_rappen > 0) = (early_event_id is not null)),
        constraint reservation_prices_code check ((code_rappen > 0) = (code_id is not null))
      )
    `);
    await runner.query('create index reservation_prices_of_account on reservation_prices (account_id)');
    // one use a person
    await runner.query(`
      create unique index reservation_prices_one_use on reservation_prices (code_id, account_id)
        where code_id is not null and released_at is null
    `);
    await runner.query(`
      create table credit_uses (
        reservation_id integer not null references reservations (id) on delete cascade,
        credit_id integer not null references credits (id),
        amount_rappen integer not null constraint credit_uses_amount check (amount_rappen > 0),
        primary key (reservation_id, credit_id)
      )
    `);
    await runner.query('create index credit_uses_of_credit on credit_uses (credit_id)');
  }

  private async createCredits(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table credits (
        id integer generated always as identity primary key,
        account_id integer not null references accounts (id),
        amount_rappen integer not null constraint credits_amount check (amount_rappen between 1 and 100000000),
        used_rappen integer not null default 0,
        reason text not null
          constraint credits_reason check (reason in ('instead_of_refund', 'missed', 'failed', 'goodwill')),
        event_id integer references events (id) on delete set null,
        payment_id integer references payments (id) on delete set null,
        given_by text not null,
        created_at timestamptz not null,
        expires_at timestamptz not null,
        constraint credits_used check (used_rappen >= 0 and used_rappen <= amount_rappen),
        constraint credits_one_of_payment unique (payment_id)
      )
    `);
    await runner.query('create index credits_of_account on credits (account_id, expires_at)');
  }

  // in the statement that moves the reservation, whoever sends it: a use comes back with its place
  private async createTrigger(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create function settle_price() returns trigger language plpgsql as $$
      declare
        price reservation_prices;
        step integer;
      begin
        select * into price from reservation_prices where reservation_id = new.id for update;
        if not found then return null; end if;
        if price.released_at is null and (new.status in ('expired', 'refunded')
            or (new.status = 'cancelled' and (old.status = 'held' or new.change_reason = 'credited'
                or (old.status = 'confirmed' and new.change_reason <> 'given_up_late')))) then
          step := -1;
        elsif price.released_at is not null and new.status = 'paid' then
          step := 1;
        else
          return null;
        end if;
        update reservation_prices set released_at = case when step < 0 then new.changed_at end
          where reservation_id = new.id;
        update promotion_codes set used = used + step where id = price.code_id;
        update early_prices set taken = taken + step where event_id = price.early_event_id;
        -- what comes back can be used for 30 days at least
        update credits c set used_rappen = c.used_rappen + step * u.amount_rappen,
               expires_at = case when step < 0 then greatest(c.expires_at, new.changed_at + interval '30 days')
                                 else c.expires_at end
          from credit_uses u where u.reservation_id = new.id and u.credit_id = c.id;
        return null;
      end $$
    `);
    await runner.query(`
      create trigger reservations_settle_price after update of status on reservations
        for each row when (old.status is distinct from new.status) execute function settle_price()
    `);
  }
}
