import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { Settings } from '../../common/config/settings.js';
import { Keys } from '../../common/keys/keys.js';
import { DAY } from '../../common/time/durations.rules.js';
import { NOTIFICATION_KINDS, type NotificationKind } from '../occasions/index.js';

/** The account and the kind of mail of a link. */
export interface Subscription {
  accountId: number;
  kind: NotificationKind;
}

/** The links that switch a kind of mail off. */
export interface UnsubscribeLink {
  kind: NotificationKind;
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

/** Signs and reads the tokens that switch a kind of mail off without logging in. A token is valid for a year. */
@Injectable()
export class UnsubscribeLinks {
  constructor(
    private readonly keys: Keys,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the link for an account and a kind. */
  of(accountId: number, kind: NotificationKind): UnsubscribeLink {
    const about = `${accountId}.${kind}.${this.today()}`;
    const token = `${about}.${this.keys.sign('unsubscribe', about)}`;
    const { publicUrl } = this.settings;
    return {
      kind,
      page: `${publicUrl}/unsubscribe#token=${token}`,
      call: `${publicUrl}/api/unsubscribe?token=${token}`,
    };
  }

  /** Returns the content of a token; undefined if the token is not ours or has expired. */
  read(token: string): Subscription | undefined {
    const [, account, name, day, signature] = TOKEN.exec(token) ?? [];
    const kind = NOTIFICATION_KINDS.find((one) => one === name);
    if (!account || !kind || !signature || this.hasExpired(day)) return undefined;
    const about = token.slice(0, -signature.length - 1);
    return this.keys.isSigned('unsubscribe', about, signature)
      ? { accountId: Number(account), kind }
      : undefined;
  }

  private hasExpired(day: string | undefined): boolean {
    return day === undefined ? this.clock.now() >= UNDATED_UNTIL : this.today() >= Number(day) + VALID_DAYS;
  }

  /** Returns the number of days since 1970. */
  private today(): number {
    return Math.floor(this.clock.now().getTime() / DAY);
  }
}
