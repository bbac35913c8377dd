import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import { Outbox } from '../common/outbox/outbox.js';
import { type Contacts, ContactsService } from '../profile/index.js';
import { CHANNELS, ConnectionsService } from '../relations/index.js';
import { CONTACTS_CHANGED } from './connections.outbox.js';
import { filledIn } from './connections.rules.js';

/** A person's own channels. If one is cleared, it is no longer shared. */
@Injectable()
export class OwnContactsService {
  constructor(
    private readonly database: Database,
    private readonly contacts: ContactsService,
    private readonly connections: ConnectionsService,
    private readonly outbox: Outbox,
  ) {}

  /** Returns a person's channels. */
  find(userId: number): Promise<Contacts> {
    return this.contacts.find(userId);
  }

  /**
   * Saves channels; their owner is notified of a change. A channel that is filled in again is shared with nobody until
   * its owner shares it again. Throws VALIDATION_FAILED.
   */
  save(userId: number, change: Partial<Contacts>): Promise<Contacts> {
    return this.database.transaction(async () => {
      const before = await this.contacts.find(userId);
      const saved = await this.contacts.save(userId, change);
      if (!isDeepStrictEqual(before, saved)) await this.outbox.put(CONTACTS_CHANGED, { accountId: userId });
      const present = filledIn(saved, 'present');
      const gone = CHANNELS.filter((channel) => !present.has(channel));
      await this.connections.takeBack(userId, gone);
      return saved;
    });
  }
}
