import { Injectable } from '@nestjs/common';
import { AccountsService, TeamService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { zurichDay } from '../../common/time/zurich.js';
import {
  DECIDE_BEFORE,
  EventDecisionsService,
  EventsService,
  type EventWithSeats,
  eventWarnings,
  onlySideOf,
} from '../../events/index.js';
import { ReportsService } from '../../relations/index.js';
import {
  EventListsService,
  type Outlook,
  OutlookService,
  PaymentListsService,
} from '../../reporting/index.js';
import type { Details } from '../content/message.js';
import { type Recipient, subjectOf, type Topic } from './notification-types.js';
import { DAY } from '../../common/time/durations.rules.js';

/** How long before an event organisers are notified of a missed minimum. The overview warns earlier. */
const DECISION_BEFORE = 7 * DAY;
/** Only the newest payments are checked: the older ones were notified long ago. */
const NEWEST = { page: 1, per_page: 50 };

/** Notifications to all active organisers, each in their language and at most once. */
@Injectable()
export class OrganisersTopic {
  readonly types = {
    'event-under-minimum': {
      due: async (now) => {
        const coming = await this.events.beginningBetween(now, new Date(now.getTime() + DECISION_BEFORE));
        if (coming.length === 0) return [];
        const events = await this.events.findMany(coming.map(({ id }) => id));
        const under = events.filter((event) => this.isUnderMinimum(event));
        return this.aboutEvents(await this.decisions.undecided(under));
      },
      content: async ({ subjectId }) => {
        const [event] = await this.decisions.undecided(await this.events.findMany([subjectId]));
        if (!event || event.startsAt <= this.clock.now() || !this.isUnderMinimum(event)) return null;
        return aboutMinimum(event);
      },
    },
    // 48 hours before an event that misses its minimum
    'event-decision': {
      due: async (now) => {
        const until = new Date(now.getTime() + DECIDE_BEFORE + 1);
        const coming = await this.events.beginningBetween(now, until);
        const events = await this.events.findMany(coming.map(({ id }) => id));
        return this.aboutEvents(await this.decisions.toDecide(events, now));
      },
      // null: decided or postponed, or the event has enough guests by now
      content: async ({ subjectId }) => {
        const now = this.clock.now();
        const [event] = await this.decisions.toDecide(await this.lists.findMany([subjectId]), now);
        if (!event) return null;
        const likely = likelyBySide(event, await this.outlooks.of(event, now));
        const { details, ...content } = aboutMinimum(event);
        const demand = {
          paying: `${event.counts.held}`,
          waiting: `${event.menWaiting + event.womenWaiting}`,
        };
        return {
          ...content,
          variant: Object.keys(likely).length === 0 ? 'unknown' : undefined,
          details: { ...details, ...demand, ...likely },
        };
      },
    },
    'payment-attention': {
      // the newest payment's id is the subject: a new payment sends a mail, known ones do not
      due: async () => {
        const newest = Math.max(0, ...(await this.paymentsToLookAt()).map(({ id }) => id));
        const { ownerless, dispute } = await this.paymentLists.openMoney();
        const ids = Object.entries({ open: newest, ownerless, dispute }).filter(([, id]) => id > 0);
        return this.aboutAll(ids.map(([what, id]) => `payments:${what}:${id}`));
      },
      content: async () => {
        const payments = await this.paymentsToLookAt();
        const count = payments.length + (await this.paymentLists.openMoney()).total;
        return count === 0 ? null : { values: { count }, action: '/admin/payments' };
      },
    },
    'report-made': {
      recipients: ({ reportId }) => this.organisers(subjectOf('report', reportId)),
      content: async ({ subjectId }) => {
        const { decision } = await this.reports.require(subjectId);
        return decision ? null : { values: {}, action: '/admin/reports' };
      },
    },
    'address-bounced': {
      recipients: async ({ accountId }, { id }) =>
        (await this.organisers(subjectOf('account', accountId, `${id}`))).filter(
          (organiser) => organiser.accountId !== accountId,
        ),
      content: async ({ subjectId }) => {
        const account = await this.accounts.find(subjectId);
        if (!account?.emailBounced) return null;
        return { values: { email: account.email }, action: `/admin/people/${account.id}` };
      },
    },
    'job-failed': {
      recipients: ({ job }, { occurredAt }) =>
        this.organisers(`job:${job}:${zurichDay(occurredAt)}`, { job }),
      content: ({ data }) => ({ values: { job: String(data['job']) }, action: '/admin/mails' }),
    },
    'webhook-switched-off': {
      recipients: ({ endpointId, host }, { id }) =>
        this.organisers(subjectOf('webhook', endpointId, `${id}`), { host }),
      content: ({ data }) => ({ values: { host: String(data['host']) }, action: '/admin/integrations' }),
    },
  } satisfies Partial<Topic>;

  constructor(
    private readonly clock: Clock,
    private readonly team: TeamService,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly decisions: EventDecisionsService,
    private readonly lists: EventListsService,
    private readonly outlooks: OutlookService,
    private readonly reports: ReportsService,
    private readonly paymentLists: PaymentListsService,
  ) {}

  private async organisers(subject: string, data: object = {}): Promise<Recipient[]> {
    const members = await this.team.list();
    return members
      .filter(({ role, state }) => role === 'admin' && state === 'active')
      .map(({ accountId }) => ({ accountId, subject, data }));
  }

  private async aboutAll(subjects: readonly string[]): Promise<Recipient[]> {
    return (await Promise.all(subjects.map((subject) => this.organisers(subject)))).flat();
  }

  private aboutEvents(events: readonly Pick<EventWithSeats, 'id' | 'startsAt'>[]): Promise<Recipient[]> {
    return this.aboutAll(events.map(({ id, startsAt }) => subjectOf('event', id, zurichDay(startsAt))));
  }

  private isUnderMinimum(event: EventWithSeats): boolean {
    return event.status === 'published' && eventWarnings(event, this.clock.now()).includes('under_minimum');
  }

  // refunds in progress, or to be retried, resolve themselves
  private async paymentsToLookAt() {
    const { items } = await this.paymentLists.list({ state: 'attention', ...NEWEST });
    return items.filter(
      ({ attention }) => attention !== 'refund_pending' && attention !== 'refund_unanswered',
    );
  }
}

type Minimum = Pick<EventWithSeats, 'format' | 'menReserved' | 'womenReserved' | 'minMen' | 'minWomen'> &
  Pick<EventWithSeats, 'id' | 'name' | 'startsAt' | 'endsAt'>;

/** Returns the content about an event that misses its minimum. */
function aboutMinimum({ id, name, startsAt, endsAt, ...seats }: Minimum) {
  const men = `${seats.menReserved} / ${seats.minMen}`;
  const women = `${seats.womenReserved} / ${seats.minWomen}`;
  const reserved = bySide('Reserved', seats.format, men, women);
  return {
    values: { event: name, starts: startsAt },
    details: { when: { from: startsAt, to: endsAt }, ...reserved },
    action: `/admin/events/${id}`,
  };
}

/** Returns the expected number of guests by side: median and range; nothing for a side with too little data. */
function likelyBySide({ format }: Pick<EventWithSeats, 'format'>, { men, women }: Outlook): Details {
  const text = ({ expected }: Outlook['men']) => {
    if (!expected) return undefined;
    const { low, median, high } = expected;
    return low === high ? `${median}` : `${median} (${low}–${high})`;
  };
  return bySide('Likely', format, text(men), text(women));
}

function bySide(
  what: 'Reserved' | 'Likely',
  format: EventWithSeats['format'],
  men: string | undefined,
  women: string | undefined,
): Details {
  const only = onlySideOf(format);
  const side = format === 'open' ? 'guests' : 'women';
  return {
    ...(only === 'women' || !men ? {} : { [`men${what}`]: men }),
    ...(only === 'men' || !women ? {} : { [`${side}${what}`]: women }),
  };
}
