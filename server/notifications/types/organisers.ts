import { Injectable } from '@nestjs/common';
import { AccountsService, TeamService } from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
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
  OpenMoneyService,
  type Outlook,
  OutlookService,
  PaymentListsService,
} from '../../reporting/index.js';
import type { Detail } from '../content/index.js';
import {
  type Content,
  type Notification,
  type Recipient,
  subjectOf,
  type Topic,
} from './notification-types.js';
import { DAY } from '../../common/time/durations.rules.js';

/** How long before an event organisers are notified of a missed minimum. The overview warns earlier. */
const DECISION_BEFORE = 7 * DAY;
/** Only the newest payments are checked: the older ones were notified long ago. */
const NEWEST = { page: 1, per_page: 50 };
type WorkType =
  | 'event-under-minimum'
  | 'event-decision'
  | 'payment-attention'
  | 'report-made'
  | 'address-bounced'
  | 'job-failed'
  | 'webhook-switched-off';

/** Notifications to all active organisers, each in their language and at most once. */
@Injectable()
export class OrganisersTopic {
  readonly types: Topic<WorkType> = {
    'event-under-minimum': {
      due: (now) => this.underMinimumSoon(now),
      content: (notification) => this.underMinimum(notification),
    },
    'event-decision': {
      due: (now) => this.toDecide(now),
      content: (notification) => this.decision(notification),
    },
    'payment-attention': {
      due: () => this.paymentsToLookAt(),
      content: (notification) => this.payments(notification),
    },
    'report-made': {
      recipients: ({ reportId }) => this.organisers(subjectOf('report', reportId)),
      content: (notification) => this.report(notification),
    },
    'address-bounced': {
      recipients: async ({ accountId }, { id }) =>
        (await this.organisers(subjectOf('account', accountId, `${id}`))).filter(
          (organiser) => organiser.accountId !== accountId,
        ),
      content: (notification) => this.bounced(notification),
    },
    'job-failed': {
      recipients: ({ job }, { occurredAt }) =>
        this.organisers(`job:${job}:${zurichDay(occurredAt)}`, { job }),
      content: ({ language, data }) => {
        const values = { job: String(data['job']) };
        return Promise.resolve({ type: 'job-failed', language, values, action: this.screen('/mails') });
      },
    },
    'webhook-switched-off': {
      recipients: ({ endpointId, host }, { id }) =>
        this.organisers(subjectOf('webhook', endpointId, `${id}`), { host }),
      content: ({ language, data }) => {
        const values = { host: String(data['host']) };
        const action = this.screen('/integrations');
        return Promise.resolve({ type: 'webhook-switched-off', language, values, action });
      },
    },
  };

  constructor(
    private readonly clock: Clock,
    private readonly settings: Settings,
    private readonly team: TeamService,
    private readonly accounts: AccountsService,
    private readonly events: EventsService,
    private readonly decisions: EventDecisionsService,
    private readonly lists: EventListsService,
    private readonly outlooks: OutlookService,
    private readonly reports: ReportsService,
    private readonly paymentLists: PaymentListsService,
    private readonly openMoney: OpenMoneyService,
  ) {}

  private async organisers(subject: string, data: object = {}): Promise<Recipient[]> {
    const members = await this.team.list();
    return members
      .filter(({ role, state }) => role === 'admin' && state === 'active')
      .map(({ accountId }) => ({ accountId, subject, data }));
  }

  private async underMinimumSoon(now: Date): Promise<Recipient[]> {
    const coming = await this.events.beginningBetween(now, new Date(now.getTime() + DECISION_BEFORE));
    if (coming.length === 0) return [];
    const events = await this.events.findMany(coming.map(({ id }) => id));
    const under = await this.decisions.undecided(events.filter((event) => this.isUnderMinimum(event)));
    return this.aboutEvents(under);
  }

  private async aboutEvents(
    events: readonly Pick<EventWithSeats, 'id' | 'startsAt'>[],
  ): Promise<Recipient[]> {
    const subjects = events.map(({ id, startsAt }) => subjectOf('event', id, zurichDay(startsAt)));
    return (await Promise.all(subjects.map((subject) => this.organisers(subject)))).flat();
  }

  private isUnderMinimum(event: EventWithSeats): boolean {
    return event.status === 'published' && eventWarnings(event, this.clock.now()).includes('under_minimum');
  }

  private async underMinimum({ subjectId, language }: Notification): Promise<Content | null> {
    const [event] = await this.decisions.undecided(await this.events.findMany([subjectId]));
    if (!event || event.startsAt <= this.clock.now() || !this.isUnderMinimum(event)) return null;
    const { id, name, startsAt, endsAt } = event;
    return {
      type: 'event-under-minimum',
      language,
      values: { event: name, starts: startsAt },
      details: [{ label: 'when', value: { from: startsAt, to: endsAt } }, ...reservedBySide(event)],
      action: this.screen(`/events/${id}`),
    };
  }

  // 48 hours before an event that misses its minimum
  private async toDecide(now: Date): Promise<Recipient[]> {
    const coming = await this.events.beginningBetween(now, new Date(now.getTime() + DECIDE_BEFORE + 1));
    const events = await this.events.findMany(coming.map(({ id }) => id));
    return this.aboutEvents(await this.decisions.toDecide(events, now));
  }

  // null: decided or postponed, or the event has enough guests by now
  private async decision({ subjectId, language }: Notification): Promise<Content | null> {
    const now = this.clock.now();
    const [event] = await this.decisions.toDecide(await this.lists.findMany([subjectId]), now);
    if (!event) return null;
    const outlook = await this.outlooks.of(event, now);
    const { id, name, startsAt, endsAt } = event;
    const likely = likelyBySide(event, outlook);
    return {
      type: 'event-decision',
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
      action: this.screen(`/events/${id}`),
    };
  }

  // the newest payment's id is the subject: a new payment sends a mail, known ones do not
  private async paymentsToLookAt(): Promise<Recipient[]> {
    const { items } = await this.paymentLists.list('attention', NEWEST);
    const newest = Math.max(0, ...items.filter(needsSomebody).map(({ id }) => id));
    const { ownerless, dispute } = await this.openMoney.attention();
    const subjects = [
      ...(newest > 0 ? [`payments:open:${newest}`] : []),
      ...(ownerless > 0 ? [`payments:ownerless:${ownerless}`] : []),
      ...(dispute > 0 ? [`payments:dispute:${dispute}`] : []),
    ];
    return (await Promise.all(subjects.map((subject) => this.organisers(subject)))).flat();
  }

  private async payments({ language }: Notification): Promise<Content | null> {
    const { items } = await this.paymentLists.list('attention', NEWEST);
    const count = items.filter(needsSomebody).length + (await this.openMoney.attention()).total;
    if (count === 0) return null;
    return { type: 'payment-attention', language, values: { count }, action: this.screen('/payments') };
  }

  private async report({ subjectId, language }: Notification): Promise<Content | null> {
    const report = await this.reports.require(subjectId);
    if (report.decision) return null;
    return { type: 'report-made', language, values: {}, action: this.screen('/reports') };
  }

  private async bounced({ subjectId, language }: Notification): Promise<Content | null> {
    const account = await this.accounts.find(subjectId);
    if (!account?.emailBounced) return null;
    return {
      type: 'address-bounced',
      language,
      values: { email: account.email },
      action: this.screen(`/people/${account.id}`),
    };
  }

  private screen(path: string): { url: string } {
    return { url: `${this.settings.publicUrl}/admin${path}` };
  }
}

/** Whether somebody has to act: refunds in progress, or to be retried, resolve themselves. */
function needsSomebody({
  mismatch,
  acknowledgedAt,
  refunds,
}: {
  mismatch: string | null;
  acknowledgedAt: Date | null;
  refunds: readonly { status: string }[];
}): boolean {
  return (mismatch !== null && !acknowledgedAt) || refunds.some(({ status }) => status === 'failed');
}

type Minimum = Pick<EventWithSeats, 'format' | 'menReserved' | 'womenReserved' | 'minMen' | 'minWomen'>;

function reservedBySide({ format, menReserved, womenReserved, minMen, minWomen }: Minimum): Detail[] {
  const only = onlySideOf(format);
  const women = format === 'open' ? 'guestsReserved' : 'womenReserved';
  return [
    ...(only === 'women' ? [] : [{ label: 'menReserved', value: `${menReserved} / ${minMen}` } as const]),
    ...(only === 'men' ? [] : [{ label: women, value: `${womenReserved} / ${minWomen}` } as const]),
  ];
}

/** Returns the expected number of guests by side: median and range; nothing for a side with too little data. */
function likelyBySide({ format }: Pick<EventWithSeats, 'format'>, { men, women }: Outlook): Detail[] {
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
