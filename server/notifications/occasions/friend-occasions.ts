import { Injectable } from '@nestjs/common';
import {
  FriendInvitationsService,
  nameFor,
  RESERVATION_CONFIRMED,
  RESERVATION_PAID,
  type AboutReservation,
} from '../../events/index.js';
import { GuestVisits, MY_EVENTS } from './guest-visits.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onFact,
  type Recipient,
  subjectOf,
} from './occasion.js';

/** Notifies a guest that the friend whom they invited has a seat, and of nothing else. */
@Injectable()
export class FriendOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'friend-comes',
      kind: null,
      channels: ['mail', 'push'],
      on: [
        onFact(RESERVATION_PAID, (about) => this.inviter(about)),
        onFact(RESERVATION_CONFIRMED, (about) => this.inviter(about)),
      ],
      compose: (notification) => this.comes(notification),
    },
  ];

  constructor(
    private readonly invitations: FriendInvitationsService,
    private readonly visits: GuestVisits,
  ) {
    super();
  }

  private async inviter({ eventId, accountId }: AboutReservation): Promise<Recipient[]> {
    const invitation = await this.invitations.acceptedBy(eventId, accountId);
    if (!invitation) return [];
    const subject = subjectOf('friend-invitation', invitation.id);
    return [{ accountId: invitation.inviterId, subject, data: { eventId } }];
  }

  // null: one of the two no longer comes
  private async comes({ accountId, subjectId, data, language }: Notification): Promise<Composed | null> {
    const visit = await this.visits.coming(Number(data['eventId']), accountId);
    if (!visit || (await this.invitations.outcomeOf(subjectId)) !== 'reserved') return null;
    return {
      occasion: 'friend-comes',
      language,
      values: { event: nameFor(visit.event, language), starts: visit.event.startsAt },
      details: this.visits.details(visit).filter(({ label }) => label !== 'refundUntil'),
      action: { url: this.visits.url(MY_EVENTS) },
    };
  }
}
