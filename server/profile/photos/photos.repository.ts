import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, Not, type Repository } from 'typeorm';
import { PhotoEntity } from './photo.entity.js';
import { type Slot, SLOTS, type Slots } from './photo-slots.rules.js';

/** The rows of `photos`. */
@Injectable()
export class PhotosRepository {
  constructor(@InjectRepository(PhotoEntity) private readonly photos: Repository<PhotoEntity>) {}

  /** Returns a person's photos by slot. */
  async slotsOf(accountId: number): Promise<Slots> {
    const photos = await this.photos.findBy({ accountId });
    return Object.fromEntries(photos.map(({ slot, id }) => [slot, id]));
  }

  /** Returns the ids of these people's photos by account, in the order of their slots, in one statement. */
  async idsOf(accountIds: readonly number[]): Promise<Map<number, string[]>> {
    const photos = await this.photos.find({
      select: { id: true, accountId: true, slot: true },
      where: { accountId: Any(accountIds) },
      order: { slot: 'ASC' },
    });
    const ids = new Map<number, string[]>();
    for (const { accountId, id } of photos) ids.set(accountId, [...(ids.get(accountId) ?? []), id]);
    return ids;
  }

  /** Puts a photo into a slot. Returns the id of the photo that it replaces. */
  async replace(accountId: number, slot: Slot, id: string, now: Date): Promise<string | undefined> {
    const old = await this.photos.findOneBy({ accountId, slot });
    if (old) await this.photos.delete({ id: old.id });
    await this.photos.insert({ id, accountId, slot, createdAt: now });
    return old?.id;
  }

  /** Sets a person's slots to `slots`, and deletes photos in none of them. */
  async rearrange(accountId: number, slots: Slots): Promise<void> {
    const kept = SLOTS.flatMap((slot) => (slots[slot] ? [{ id: slots[slot], slot }] : []));
    await this.photos.delete({ accountId, id: Not(Any(kept.map(({ id }) => id))) });
    for (const { id, slot } of kept) await this.photos.update({ accountId, id }, { slot });
  }
}
