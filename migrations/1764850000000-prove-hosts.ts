import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A host whose address was never verified is a guest again: an account could be made with somebody else's address, and
 * became a host without a link in that mailbox. Their events stay assigned; assigning them once more sends the link.
 */
export class ProveHosts1764850000000 implements MigrationInterface {
  name = 'ProveHosts1764850000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`update accounts set role = 'user' where role = 'host' and email_verified_at is null`);
  }

  /** Who was a host before cannot be told, and must not be one. */
  async down(): Promise<void> {}
}
