import { Injectable } from '@nestjs/common';
import { EventsService, nameFor, RESERVATION_TRANSFERRED } from '../../events/index.js';
import { DIFFERENCE_ASKED } from '../../payments/index.js';
import { GuestVisits, MY_EVENTS } from './guest-visits.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onFact,
  subjectOf,
} from './occasion.js';

/** Notifications to guests whom organisers move to another event. They cannot be switched off, as money is involved. */
@Injectable()
export class TransferOccasions extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'difference-asked',
      kind: null,
      channels: ['mail', 'push'],
      urgent: true,
      on: [
        onFact(DIFFERENCE_ASKED, ({ reservationId, accountId, fromEventId, amountRappen }) => [
          {
            accountId,
            subject: subjectOf('reservation', reservationId),
            data: { fromEventId, amountRappen },
          },
        ]),
      ],
      compose: (notification) => this.asked(notification),
    },
    {
      name: 'event-joined',
      kind: null,
      channels: ['mail', 'push'],
      urgent: true,
      on: [
        onFact(RESERVATION_TRANSFERRED, ({ reservationId, accountId, eventId, fromEventId, freeUntil }) =>
          freeUntil
            ? [
                {
                  accountId,
                  subject: subjectOf('reservation', reservationId, String(eventId)),
                  data: { eventId, fromEventId, freeUntil },
                },
              ]
            : [],
        ),
      ],
      compose: (notification) => this.joined(notification),
    },
  ];

  constructor(
    private readonly events: EventsService,
    private readonly visits: GuestVisits,
  ) {
    super();
  }

  // null: cancelled or moved again in the meantime, or the event is over or cancelled
  private async joined({ subjectId, data, language }: Notification): Promise<Composed | null> {
    const visit = await this.visits.live(subjectId, ['paid', 'confirmed']);
    const from = await this.events.find(Number(data['fromEventId']));
    if (!visit || !from || visit.event.id !== data['eventId']) return null;
    const { event, reservation } = visit;
    return {
      occasion: 'event-joined',
      language,
      values: {
        event: nameFor(event, language),
        starts: event.startsAt,
        from: nameFor(from, language),
        until: new Date(Math.min(Date.parse(String(data['freeUntil'])), event.startsAt.getTime())),
      },
      ...(reservation.status === 'paid' ? {} : { variant: 'free' as const }),
      details: this.visits.details(visit),
      action: { url: this.visits.url(MY_EVENTS) },
      ...(await this.visits.calendar(reservation.id)),
    };
  }

  // null: paid or expired in the meantime
  private async asked({ subjectId, data, language }: Notification): Promise<Composed | null> {
    const visit = await this.visits.live(subjectId, ['held']);
    const until = visit?.reservation.holdExpiresAt;
    const from = await this.events.find(Number(data['fromEventId']));
    if (!visit || !until || !from) return null;
    const { event } = visit;
    const amountRappen = Number(data['amountRappen']);
    return {
      occasion: 'difference-asked',
      language,
      values: {
        event: nameFor(event, language),
        starts: event.startsAt,
        from: nameFor(from, language),
        amountRappen,
        until,
      },
      details: [...this.visits.details(visit), { label: 'difference', value: { rappen: amountRappen } }],
      action: { url: this.visits.card(event) },
    };
  }
}
