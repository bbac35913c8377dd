import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From which address seats are held, for a day: an address cannot keep them from others for nothing. */
export class RecordAddressesOfHolds1764110000000 implements MigrationInterface {
  name = 'RecordAddressesOfHolds1764110000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table hold_addresses (
        reservation_id integer primary key references reservations (id) on delete cascade,
        address_key text not null,
        held_at timestamptz not null
      )
    `);
    await runner.query('create index hold_addresses_of_address on hold_addresses (address_key, held_at)');
    await runner.query('create index hold_addresses_held_at on hold_addresses (held_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table hold_addresses');
  }
}
