import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { columnsOf, oneOf } from '../../common/database/columns.js';
import { Database } from '../../common/database/database.js';
import { type TransitionMeta, transitionColumns } from '../../common/database/transition-columns.js';
import { ATTENDING_STATES } from '../reservations/index.js';
import { SeatsRepository, takeSeat } from '../seats/index.js';
import { KEPT_FOR_FRIEND, type WaitingEntry } from '../waiting-list/waiting-list.repository.js';
import { type EndedInvitation, FriendInvitationEntity } from './friend-invitation.entity.js';
import { MAY_KEEP } from './friend-invitations.rules.js';

/** An invitation as stored. */
export type FriendInvitation = Readonly<FriendInvitationEntity>;

const INVITATION = columnsOf(FriendInvitationEntity, 'i');
const ATTENDS = `exists (select from reservations r where r.event_id = i.event_id and r.account_id = i.inviter_id
   and ${oneOf('r.status', ATTENDING_STATES)})`;

/** $1 event, $2 inviter, $3 side, $4 until, $5 to $7 when, by whom and why. */
const INSERT_WITH_SEAT = `with seat as (
    ${takeSeat({ eventId: '$1', side: '$3', held: '1', invited: '1' }, MAY_KEEP)}
  )
  insert into friend_invitations as i (event_id, inviter_id, side, status, kept_until, created_at, changed_at, changed_by, change_reason)
  select event_id, $2::int, side, 'open', $4::timestamptz, $5::timestamptz, $5::timestamptz, $6::text, $7::text from seat
  returning ${INVITATION}`;

/** Open invitations that have expired at $1, of the event $2 if it is not null. */
const OVER = `select i.id,
         case when e.status = 'published' and e.starts_at > $1 and ${ATTENDS} then 'lapsed' else 'over' end as "to",
         case when e.status = 'cancelled' then 'event_cancelled'
              when e.status <> 'published' or e.starts_at <= $1 then 'event_closed'
              when not ${ATTENDS} then 'inviter_left' else 'not_accepted' end as reason
    from friend_invitations i join events e on e.id = i.event_id
   where i.status = 'open' and ($2::int is null or i.event_id = $2::int)
     and (i.kept_until <= $1 or e.status <> 'published' or e.starts_at <= $1 or not ${ATTENDS})
   order by i.id`;

/** Entries that still keep seats for friends whose inviters have left, of the event $1 if it is not null. */
const KEPT_WITHOUT_INVITER = `select w.id, i.event_id as "eventId", i.side from friend_invitations i cross join lateral (${KEPT_FOR_FRIEND}) w
   where i.status = 'accepted' and ($1::int is null or i.event_id = $1::int) and not ${ATTENDS} order by w.id`;

/**
 * The rows of `friend_invitations`, and the counters of the seats that open ones keep. Lock a side before reading its
 * rows.
 */
@Injectable()
export class FriendInvitationsRepository {
  constructor(
    private readonly database: Database,
    private readonly seats: SeatsRepository,
    @InjectRepository(FriendInvitationEntity) private readonly rows: Repository<FriendInvitationEntity>,
  ) {}

  /** Takes a free seat and inserts the invitation that keeps it. Returns undefined if no seat may be kept. */
  async insertWithSeat(
    {
      eventId,
      inviterId,
      side,
      keptUntil,
    }: Pick<FriendInvitation, 'eventId' | 'inviterId' | 'side' | 'keptUntil'>,
    { at, by, reason }: TransitionMeta,
  ): Promise<FriendInvitation | undefined> {
    const values = [eventId, inviterId, side, keptUntil, at, by, reason];
    const [row] = await this.database.query<FriendInvitation>(INSERT_WITH_SEAT, values);
    return row;
  }

  /** Returns the invitation of this id, or undefined. */
  async find(id: number): Promise<FriendInvitation | undefined> {
    return (await this.rows.findOneBy({ id })) ?? undefined;
  }

  /** Returns the open invitations of a person, at all events. */
  openOf(inviterId: number): Promise<FriendInvitation[]> {
    return this.rows.find({ where: { inviterId, status: 'open' }, order: { id: 'ASC' } });
  }

  /** Marks an open invitation as accepted; its seat is already counted as an offer. */
  async accept(id: number, friendId: number, meta: TransitionMeta): Promise<void> {
    await this.rows.update({ id }, { status: 'accepted', friendId, ...transitionColumns(meta) });
  }

  /**
   * Ends an open invitation of a locked side, and frees its seat. Returns how many seats are then kept for the waiting
   * list.
   */
  async end(
    { id, eventId, side }: FriendInvitation,
    to: EndedInvitation,
    meta: TransitionMeta,
  ): Promise<number> {
    await this.rows.update({ id }, { status: to, ...transitionColumns(meta) });
    return (await this.seats.change({ eventId, side }, { taken: -1, held: -1, invited: -1 })).kept;
  }

  /** Returns the ends of open invitations that have expired at this time, of one event or of all. */
  overAt(eventId: number | null, now: Date): Promise<{ id: number; to: EndedInvitation; reason: string }[]> {
    return this.database.query(OVER, [now, eventId]);
  }

  /** Returns the entries that still keep seats for friends whose inviters have left, at one event or at all. */
  keptWithoutInviter(eventId: number | null): Promise<Pick<WaitingEntry, 'id' | 'eventId' | 'side'>[]> {
    return this.database.query(KEPT_WITHOUT_INVITER, [eventId]);
  }
}
