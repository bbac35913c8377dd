import { Injectable } from '@nestjs/common';
import { TeamService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { zurichDay } from '../../common/time/zurich.js';
import { DECIDE_BEFORE, EventDecisionsService, EventsService, onlySideOf } from '../../events/index.js';
import { type CountedEvent, EventListsService, type Outlook, OutlookService } from '../../reporting/index.js';
import type { Detail } from '../templates/index.js';
import {
  type Composed,
  type Notification,
  type Occasion,
  OccasionGroup,
  onSchedule,
  type Recipient,
  subjectOf,
} from './occasion.js';

/** Asks all active organisers, 48 hours before an event that misses its minimum, whether it takes place. */
@Injectable()
export class DecisionOccasion extends OccasionGroup {
  readonly occasions: readonly Occasion[] = [
    {
      name: 'event-decision',
      kind: null,
      channels: ['mail', 'push'],
      on: [onSchedule((now) => this.toDecide(now))],
      compose: (notification) => this.ask(notification),
    },
  ];

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly team: TeamService,
    private readonly events: EventsService,
    private readonly decisions: EventDecisionsService,
    private readonly lists: EventListsService,
    private readonly outlooks: OutlookService,
  ) {
    super();
  }

  private async toDecide(now: Date): Promise<Recipient[]> {
    const coming = await this.events.beginningBetween(now, new Date(now.getTime() + DECIDE_BEFORE + 1));
    const events = await this.events.findMany(coming.map(({ id }) => id));
    const asked = await this.decisions.toDecide(events, now);
    if (asked.length === 0) return [];
    const organisers = (await this.team.list()).filter(
      ({ role, state }) => role === 'admin' && state === 'active',
    );
    return asked.flatMap(({ id, startsAt }) =>
      organisers.map(({ accountId }) => ({
        accountId,
        subject: subjectOf('event', id, zurichDay(startsAt)),
      })),
    );
  }

  // null: decided or postponed, or the event has enough guests by now
  private async ask({ subjectId, language }: Notification): Promise<Composed | null> {
    const now = this.clock.now();
    const [event] = await this.decisions.toDecide(await this.lists.findMany([subjectId]), now);
    if (!event) return null;
    const outlook = await this.outlooks.of(event, now);
    const { id, name, startsAt, endsAt } = event;
    const likely = likelyBySide(event, outlook);
    return {
      occasion: 'event-decision',
      language,
      ...(likely.length === 0 ? { variant: 'unknown' as const } : {}),
      values: { event: name, starts: startsAt },
      details: [
        { label: 'when', value: { from: startsAt, to: endsAt } },
        ...reservedBySide(event),
        { label: 'paying', value: `${event.counts.held}` },
        { label: 'waiting', value: `${event.menWaiting + event.womenWaiting}` },
        ...likely,
      ],
      action: { url: `${this.settings.publicUrl}/admin/events/${id}` },
    };
  }
}

function reservedBySide(event: CountedEvent): Detail[] {
  const { format, menReserved, womenReserved, minMen, minWomen } = event;
  const only = onlySideOf(format);
  const women = format === 'open' ? 'guestsReserved' : 'womenReserved';
  return [
    ...(only === 'women' ? [] : [{ label: 'menReserved', value: `${menReserved} / ${minMen}` } as const]),
    ...(only === 'men' ? [] : [{ label: women, value: `${womenReserved} / ${minWomen}` } as const]),
  ];
}

/** Returns the expected number of guests by side: median and range; nothing for a side with too little data. */
function likelyBySide({ format }: CountedEvent, { men, women }: Outlook): Detail[] {
  const only = onlySideOf(format);
  const text = ({ low, median, high }: NonNullable<Outlook['men']['expected']>) =>
    low === high ? `${median}` : `${median} (${low}–${high})`;
  return [
    ...(only === 'women' || !men.expected
      ? []
      : [{ label: 'menLikely', value: text(men.expected) } as const]),
    ...(only === 'men' || !women.expected
      ? []
      : [
          { label: format === 'open' ? 'guestsLikely' : 'womenLikely', value: text(women.expected) } as const,
        ]),
  ];
}
