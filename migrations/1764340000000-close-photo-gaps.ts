import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Moves photos up into empty slots before them, in their order: who has a photo has a main one. */
export class ClosePhotoGaps1764340000000 implements MigrationInterface {
  name = 'ClosePhotoGaps1764340000000';

  async up(runner: QueryRunner): Promise<void> {
    // one photo a slot is checked at the end of the transaction
    await runner.query(`
      update photos p set slot = n.slot
      from (select id, row_number() over (partition by account_id order by slot) as slot from photos) n
      where n.id = p.id and n.slot <> p.slot
    `);
  }

  // which slots were empty is not known any more
  async down(): Promise<void> {}
}
