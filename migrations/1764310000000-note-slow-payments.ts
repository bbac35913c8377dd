import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when a payment is on its way for a hold, and the language of its payment page. */
export class NoteSlowPayments1764310000000 implements MigrationInterface {
  name = 'NoteSlowPayments1764310000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table reservations
        add paying_since timestamptz,
        add language text,
        add constraint reservations_language check (language in ('en', 'fr', 'it', 'de'))
    `);
    // what is on its way now: the provider has been asked about it
    await runner.query(`
      update reservations r set paying_since = p.changed_at
        from payments p where p.reservation_id = r.id and p.status = 'processing' and r.status = 'held'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table reservations drop paying_since, drop language');
  }
}
