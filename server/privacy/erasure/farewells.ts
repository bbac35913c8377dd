import { Injectable, Logger } from '@nestjs/common';
import type { Account } from '../../auth/index.js';

/** Recipient and language of the mail about a deletion. It is stored nowhere. */
export type Leaver = Pick<Account, 'email' | 'language'>;

/**
 * Sends the mail about a deletion. Not by an outbox event or a job, because both would store the address; so it is
 * tried only once. The room that sends mails registers itself here.
 */
@Injectable()
export class Farewells {
  private readonly logger = new Logger('Mail');
  private tell: ((leaver: Leaver) => Promise<void>) | undefined;

  /** Registers the function that sends the mail. */
  toldBy(tell: (leaver: Leaver) => Promise<void>): void {
    this.tell = tell;
  }

  /** Sends the mail. Never throws: the caller does not wait for it. */
  async say(leaver: Leaver): Promise<void> {
    try {
      await this.tell?.(leaver);
    } catch (error) {
      this.logger.warn(`The last mail to somebody who was deleted did not leave: ${String(error)}`);
    }
  }
}
