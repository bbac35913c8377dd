import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { zurichDay } from '../../common/time/zurich.js';
import { ConfirmationsService, nameFor } from '../../events/index.js';
import { StillComingLinks } from '../still-coming/still-coming-links.js';
import { GuestVisits, isOfDay } from './guest-visits.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onSchedule,
  type Recipient,
  subjectOf,
} from './occasion.js';

/** Asks guests with missed events to confirm their seat. It cannot be switched off, as they may lose the seat. */
@Injectable()
export class ConfirmPlaceOccasion extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'confirm-place',
      kind: null,
      channels: ['mail', 'push'],
      on: [onSchedule(() => this.toAsk())],
      compose: (notification) => this.ask(notification),
    },
  ];

  constructor(
    private readonly clock: Clock,
    private readonly confirmations: ConfirmationsService,
    private readonly visits: GuestVisits,
    private readonly links: StillComingLinks,
  ) {
    super();
  }

  private async toAsk(): Promise<Recipient[]> {
    return (await this.confirmations.open()).map(({ accountId, eventId, startsAt }) => ({
      accountId,
      subject: subjectOf('event', eventId, zurichDay(startsAt)),
    }));
  }

  // null: confirmed or cancelled, too late, or the event was moved to another time
  private async ask({ accountId, subjectId, subject, language }: Notification): Promise<Composed | null> {
    const visit = await this.visits.coming(subjectId, accountId);
    if (!visit || !isOfDay(subject, visit.event)) return null;
    const { event, reservation } = visit;
    const { confirmUntil: until, comingConfirmedAt } = reservation;
    if (!until || until <= this.clock.now() || comingConfirmedAt) return null;
    const { yes, no } = this.links.of(reservation.id);
    return {
      occasion: 'confirm-place',
      language,
      values: { event: nameFor(event, language), starts: event.startsAt, until },
      details: this.visits.details(visit),
      action: { url: yes },
      secondAction: { url: no },
      ...(await this.visits.calendar(reservation.id)),
    };
  }
}
