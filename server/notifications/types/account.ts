import { Injectable } from '@nestjs/common';
import { type Account, AccountLinks, AccountsService, SessionsService } from '../../auth/index.js';
import { Settings } from '../../common/config/settings.js';
import type { OutboxEvent } from '../../common/outbox/outbox.js';
import { ReservationsService } from '../../events/index.js';
import { ObjectionsService } from '../../privacy/index.js';
import { WarningsService } from '../../relations/index.js';
import {
  type Content,
  type Notification,
  type Recipient,
  subjectOf,
  type Topic,
} from './notification-types.js';

/** Types with a link that contains a token, which proves that the reader received the mail. */
type LinkType = 'verify-email' | 'reset-password' | 'join-team' | 'change-email';
/** Types that report a change; `path`: the page where it can be undone, if there is one. */
type NoticeType =
  | 'welcome'
  | 'email-change-requested'
  | 'email-changed'
  | 'address-in-use'
  | 'password-changed'
  | 'calendar-feed'
  | 'contacts-changed'
  | 'inactive-account'
  | 'export-ready';
type OtherType =
  | 'second-step-changed'
  | 'role-changed'
  | 'new-device'
  | 'objection-answered'
  | 'account-warned';

/** Notifications about the account. */
@Injectable()
export class AccountTopic {
  readonly types: Topic<LinkType | NoticeType | OtherType> = {
    'verify-email': { recipients: each(), content: this.link('verify-email') },
    'join-team': { recipients: each(), content: this.link('join-team') },
    'reset-password': { recipients: each(), content: this.link('reset-password') },
    'change-email': {
      recipients: (data, event) => (data.taken ? [] : each(() => ({ to: data.to }))(data, event)),
      content: this.link('change-email'),
    },
    'email-change-requested': {
      recipients: each(({ from }: { accountId: number; from: string }) => ({ to: from })),
      content: this.notice('email-change-requested', '/forgot-password'),
    },
    'email-changed': {
      recipients: each(({ old }: { accountId: number; old: string }) => ({ to: old })),
      content: this.notice('email-changed', null),
    },
    'address-in-use': { recipients: each(), content: this.notice('address-in-use', null) },
    'password-changed': { recipients: each(), content: this.notice('password-changed', '/forgot-password') },
    'calendar-feed': { recipients: each(), content: this.notice('calendar-feed', '/account') },
    'contacts-changed': { recipients: each(), content: this.notice('contacts-changed', '/account') },
    'second-step-changed': {
      recipients: each(({ on }: { accountId: number; on: boolean }) => ({ on })),
      content: ({ language, data }) => Promise.resolve(this.secondStep(language, data['on'] === true)),
    },
    'role-changed': {
      recipients: each(({ role }: { accountId: number; role: string }) => ({ role })),
      content: ({ language, data }) => Promise.resolve(this.role(language, data['role'])),
    },
    'inactive-account': { recipients: each(), content: this.notice('inactive-account', '/auth') },
    'export-ready': { recipients: each(), content: this.notice('export-ready', '/account/data') },
    'new-device': {
      recipients: ({ accountId, sessionId }) => [{ accountId, subject: subjectOf('session', sessionId) }],
      content: (notification) => this.newDevice(notification),
    },
    // only once
    welcome: {
      recipients: ({ accountId }) => [{ accountId, subject: subjectOf('account', accountId) }],
      content: (notification) => this.welcome(notification),
    },
    'objection-answered': {
      recipients: ({ accountId, objectionId }) => [
        { accountId, subject: subjectOf('objection', objectionId) },
      ],
      content: (notification) => this.objectionAnswered(notification),
    },
    'account-warned': {
      recipients: ({ accountId, warningId }) => [{ accountId, subject: subjectOf('warning', warningId) }],
      content: (notification) => this.warned(notification),
    },
  };

  constructor(
    private readonly settings: Settings,
    private readonly accounts: AccountsService,
    private readonly links: AccountLinks,
    private readonly sessions: SessionsService,
    private readonly objections: ObjectionsService,
    private readonly warnings: WarningsService,
    private readonly reservations: ReservationsService,
  ) {}

  private link(type: LinkType) {
    return (notification: Notification) => this.withLink(type, notification);
  }

  private notice(type: NoticeType, path: string | null) {
    return ({ language, data }: Notification): Promise<Content> => {
      const action = path ? { action: { url: this.settings.publicUrl + path } } : {};
      return Promise.resolve({ type, language, values: {}, ...action, ...addressIn(data) });
    };
  }

  /** Names the steps to a first seat; null for guests who have one by now. */
  private async welcome(notification: Notification): Promise<Content | null> {
    const { accountId, dueAt } = notification;
    const seats = await this.reservations.attendingIds(accountId, dueAt);
    return seats.length > 0 ? null : this.notice('welcome', '/dashboard')(notification);
  }

  private secondStep(language: Notification['language'], isOn: boolean): Content {
    const action = { url: `${this.settings.publicUrl}/account` };
    const type = 'second-step-changed';
    return { type, language, values: {}, action, ...(isOn ? { variant: 'on' as const } : {}) };
  }

  private role(language: Notification['language'], role: unknown): Content {
    const action = { url: `${this.settings.publicUrl}/auth` };
    const content = { type: 'role-changed', language, values: {}, action } as const;
    return role === 'host' || role === 'admin' ? { ...content, variant: role } : content;
  }

  private async withLink(
    type: LinkType,
    { accountId, language, data }: Notification,
  ): Promise<Content | null> {
    const account = await this.accounts.find(accountId);
    const { to } = addressIn(data);
    if (!account || !isWanted(type, account, to)) return null;
    const url = await this.links.forMail(type, account, to ?? account.email);
    return url ? { type, language, values: {}, action: { url }, ...(to ? { to } : {}) } : null;
  }

  private async newDevice({ accountId, subjectId, language, dueAt }: Notification): Promise<Content> {
    const session = await this.sessions.find(accountId, subjectId);
    return {
      type: 'new-device',
      language,
      values: {},
      details: [
        ...(session?.device ? [{ label: 'device' as const, value: session.device }] : []),
        { label: 'time', value: session?.createdAt ?? dueAt },
      ],
      action: { url: `${this.settings.publicUrl}/account` },
    };
  }

  private async objectionAnswered({ subjectId, language }: Notification): Promise<Content | null> {
    const objection = await this.objections.find(subjectId);
    if (!objection?.answer) return null;
    return {
      type: 'objection-answered',
      language,
      values: {},
      paragraphs: objection.answer.split(/\n+/),
    };
  }

  // reveals neither who reported, nor which event, nor the organisers' notes
  private async warned({ subjectId, language }: Notification): Promise<Content | null> {
    const warning = await this.warnings.find(subjectId);
    if (!warning || warning.acknowledgedAt) return null;
    return {
      type: 'account-warned',
      language,
      values: {},
      paragraphs: warning.text?.split(/\n+/) ?? [],
      action: { url: `${this.settings.publicUrl}/dashboard` },
    };
  }
}

/** Returns a function that names the account of each event. */
function each<Data extends { accountId: number }>(
  dataOf: (data: Data) => object = () => ({}),
): (data: Data, event: OutboxEvent) => Recipient[] {
  return (data, { id }) => [
    {
      accountId: data.accountId,
      subject: subjectOf('account', data.accountId, `${id}`),
      data: dataOf(data),
    },
  ];
}

/** Whether the link is still useful. */
function isWanted(type: LinkType, account: Account, to: string | undefined): boolean {
  if (type === 'verify-email') return !account.emailVerified || account.emailBounced;
  return type !== 'change-email' || account.pendingEmail === to;
}

/** The address in the data of a notification, if it does not go to the account's own address. */
function addressIn(data: Notification['data']): { to?: string } {
  return typeof data['to'] === 'string' ? { to: data['to'] } : {};
}
