import { Injectable } from '@nestjs/common';
import {
  AccountSettingsService,
  AccountsService,
  NOTIFICATION_SETTINGS,
  type NotificationSetting,
} from '../../auth/index.js';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { DomainError } from '../../common/errors/domain-error.js';
import { Keys } from '../../common/keys/keys.js';
import { DAY } from '../../common/time/durations.rules.js';

/** Whether a kind of mail is sent. */
export interface KindState {
  kind: NotificationSetting;
  on: boolean;
}

/** The account and the kind of mail of a link. */
interface Subscription {
  accountId: number;
  kind: NotificationSetting;
}

/** The links that switch a kind of mail off. */
interface UnsubscribeLink {
  kind: NotificationSetting;
  /** For people: a page that asks first. The token is after `#`, so that no server logs it. */
  page: string;
  /** For mail programs: a call that switches it off at once (RFC 8058). */
  call: string;
}

/** Days for which a link is valid. */
const VALID_DAYS = 365;
/** Links without a date, from an earlier release, are valid until this day. */
const UNDATED_UNTIL = new Date('2027-12-01T00:00:00Z');
const TOKEN = /^(\d{1,10})\.([a-z]{1,20})\.(?:(\d{1,6})\.)?([\w-]{43})$/;

/**
 * Switches a kind of mail off with the token of a mail, without logging in. A token is valid for a year. The answer does
 * not reveal whose token it is.
 */
@Injectable()
export class UnsubscribeService {
  constructor(
    private readonly keys: Keys,
    private readonly settings: Settings,
    private readonly clock: Clock,
    private readonly accounts: AccountsService,
    private readonly accountSettings: AccountSettingsService,
  ) {}

  /** Returns the link for an account and a kind. */
  linkOf(accountId: number, kind: NotificationSetting): UnsubscribeLink {
    const about = `${accountId}.${kind}.${this.today()}`;
    const token = `${about}.${this.keys.sign('unsubscribe', about)}`;
    const { publicUrl } = this.settings;
    return {
      kind,
      page: `${publicUrl}/unsubscribe#token=${token}`,
      call: `${publicUrl}/api/unsubscribe?token=${token}`,
    };
  }

  /** Returns the state of a token's kind. Throws INVALID_TOKEN. */
  async find(token: string): Promise<KindState> {
    const { accountId, kind } = this.read(token);
    return { kind, on: (await this.accountSettings.notificationsOf([accountId]))(accountId)[kind] };
  }

  /**
   * Switches a token's kind off. Throws INVALID_TOKEN. For a deleted account it changes nothing and returns the same.
   */
  async switchOff(token: string): Promise<KindState> {
    const { accountId, kind } = this.read(token);
    if (await this.accounts.find(accountId))
      await this.accountSettings.change(accountId, { notifications: { [kind]: false } });
    return { kind, on: false };
  }

  /** Returns the content of a token. Throws INVALID_TOKEN if it is not ours or has expired. */
  private read(token: string): Subscription {
    const [, account, name, day, signature] = TOKEN.exec(token) ?? [];
    const kind = NOTIFICATION_SETTINGS.find((one) => one === name);
    if (!account || !kind || !signature || this.hasExpired(day)) throw new DomainError('INVALID_TOKEN');
    const about = token.slice(0, -signature.length - 1);
    if (!this.keys.isSigned('unsubscribe', about, signature)) throw new DomainError('INVALID_TOKEN');
    return { accountId: Number(account), kind };
  }

  private hasExpired(day: string | undefined): boolean {
    return day === undefined ? this.clock.now() >= UNDATED_UNTIL : this.today() >= Number(day) + VALID_DAYS;
  }

  /** Returns the number of days since 1970. */
  private today(): number {
    return Math.floor(this.clock.now().getTime() / DAY);
  }
}
