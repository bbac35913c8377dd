import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each minute asks which events have just ended: it reads those alone, however many there ever were. */
export class FindEndedEvents1764827000000 implements MigrationInterface {
  name = 'FindEndedEvents1764827000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index events_published_ends on events (ends_at) where status = 'published'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index events_published_ends');
  }
}
