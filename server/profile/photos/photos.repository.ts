import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import { type Slot, SLOTS, type Slots } from './photo-slots.rules.js';

/** The rows of `photos`. */
@Injectable()
export class PhotosRepository {
  constructor(private readonly database: Database) {}

  /** Which photos somebody has, by slot. */
  async slotsOf(accountId: number): Promise<Slots> {
    const rows = await this.database.query<{ slot: Slot; id: string }>(
      'select slot, id from photos where account_id = $1',
      [accountId],
    );
    return Object.fromEntries(rows.map(({ slot, id }) => [slot, id]));
  }

  /** Puts a photo into a slot; answers the id of the one that lay there. */
  async replace(accountId: number, slot: Slot, id: string, now: Date): Promise<string | undefined> {
    const [old] = await this.database.query<{ id: string }>(
      'delete from photos where account_id = $1 and slot = $2 returning id',
      [accountId, slot],
    );
    await this.database.query(
      'insert into photos (id, account_id, slot, created_at) values ($1, $2, $3, $4)',
      [id, accountId, slot, now],
    );
    return old?.id;
  }

  /** Makes the slots look like this: moves photos of this person, removes those that lie in no slot any more. */
  async rearrange(accountId: number, slots: Slots): Promise<void> {
    const kept = SLOTS.flatMap((slot) => (slots[slot] ? [{ id: slots[slot], slot }] : []));
    const ids = kept.map(({ id }) => id);
    await this.database.query('delete from photos where account_id = $1 and id <> all($2::text[])', [
      accountId,
      ids,
    ]);
    await this.database.query(
      `update photos set slot = wish.slot from unnest($2::text[], $3::integer[]) as wish (id, slot)
        where photos.account_id = $1 and photos.id = wish.id and photos.slot <> wish.slot`,
      [accountId, ids, kept.map(({ slot }) => slot)],
    );
  }

  /** Those of these ids that no row names. */
  async unknown(ids: readonly string[]): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(
      'select id from unnest($1::text[]) as given (id) where not exists (select from photos where photos.id = given.id)',
      [ids],
    );
    return rows.map(({ id }) => id);
  }
}
