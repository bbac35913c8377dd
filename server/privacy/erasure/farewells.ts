import { Injectable, Logger } from '@nestjs/common';
import type { Account } from '../../auth/index.js';

/** Where somebody is told that they have been deleted, and in which language: nobody keeps it. */
export type Leaver = Pick<Account, 'email' | 'language'>;

/**
 * Tells people that they have been deleted. No fact and no job: both would keep the address. So it is tried once, and
 * whoever puts it into words registers here.
 */
@Injectable()
export class Farewells {
  private readonly logger = new Logger('Mail');
  private tell: ((leaver: Leaver) => Promise<void>) | undefined;

  /** Registers what tells them. */
  toldBy(tell: (leaver: Leaver) => Promise<void>): void {
    this.tell = tell;
  }

  /** Tells somebody. Never throws: nobody waits for it. */
  async say(leaver: Leaver): Promise<void> {
    try {
      await this.tell?.(leaver);
    } catch (error) {
      this.logger.warn(`The last mail to somebody who was deleted did not leave: ${String(error)}`);
    }
  }
}
