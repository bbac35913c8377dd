import { Injectable } from '@nestjs/common';
import { type AuditDetails, AuditService } from '../../audit/index.js';
import { Database } from '../../common/database/database.js';
import type { CurrentUser } from '../../common/http/access.js';
import { limitOf } from '../../common/http/page.js';
import { EventsService, type ListedEntry, OrganisedListService } from '../../events/index.js';
import { ProfilesService } from '../../profile/index.js';
import {
  type AdminWaitingDto,
  adminWaitingDto,
  type AdminWaitingListDto,
  type MoveWaitingDto,
  type OfferSeatDto,
  type WaitingListQuery,
} from './admin-waiting-list.dto.js';

/** The waiting lists for organisers; every change is recorded in the audit log. */
@Injectable()
export class AdminWaitingListService {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly lists: OrganisedListService,
    private readonly profiles: ProfilesService,
    private readonly events: EventsService,
  ) {}

  /** Returns a page of the lists of an event, the men's first, each in its order. Throws EVENT_NOT_FOUND. */
  async list(eventId: number, { side, ...page }: WaitingListQuery): Promise<AdminWaitingListDto> {
    const { format } = await this.events.require(eventId);
    const listed = await this.lists.listed(eventId, side);
    const { limit, offset } = limitOf(page);
    const shown = listed.slice(offset, offset + limit);
    const guests = await this.profiles.find(shown.map(({ entry }) => entry.accountId));
    const byId = new Map(guests.map((guest) => [guest.accountId, guest]));
    const items = shown.map((one) => adminWaitingDto(one, byId.get(one.entry.accountId), format));
    return { items, total: listed.length };
  }

  /** Moves an entry on the list of its side. Throws as `OrganisedListService.move`. */
  move(
    organiser: CurrentUser,
    entryId: number,
    { position, reason }: MoveWaitingDto,
  ): Promise<AdminWaitingDto> {
    return this.logged(organiser, 'moved', { position }, reason, () => this.lists.move(entryId, position));
  }

  /** Offers a seat to a member. Throws as `OrganisedListService.offer`. */
  offer(
    organiser: CurrentUser,
    entryId: number,
    { reason, add_seat: addSeat = false }: OfferSeatDto,
  ): Promise<AdminWaitingDto> {
    const how = { addSeat, hasReason: reason !== undefined, by: `organiser:${organiser.accountId}` };
    return this.logged(organiser, 'offered', { added_seat: addSeat }, reason, () =>
      this.lists.offer(entryId, how),
    );
  }

  /** Removes an entry from the list. Throws WAITING_ENTRY_NOT_FOUND. */
  remove(organiser: CurrentUser, entryId: number, reason: string): Promise<AdminWaitingDto> {
    return this.logged(organiser, 'removed', {}, reason, () =>
      this.lists.remove(entryId, `organiser:${organiser.accountId}`),
    );
  }

  private async logged(
    organiser: CurrentUser,
    what: 'moved' | 'offered' | 'removed',
    details: AuditDetails,
    text: string | undefined,
    work: () => Promise<ListedEntry>,
  ): Promise<AdminWaitingDto> {
    const listed = await this.database.transaction(async () => {
      const done = await work();
      const { accountId, eventId, side } = done.entry;
      await this.audit.record(organiser, {
        action: `event.waiting_list_${what}`,
        subjectId: eventId,
        details: { account_id: accountId, side, ...details },
        reason: { accountId, text },
      });
      return done;
    });
    const { accountId, eventId } = listed.entry;
    const [guest] = await this.profiles.find([accountId]);
    return adminWaitingDto(listed, guest, (await this.events.require(eventId)).format);
  }
}
