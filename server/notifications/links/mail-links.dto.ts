import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { NOTIFICATION_SETTINGS, type NotificationSetting } from '../../auth/index.js';
import { ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { OnlyCompared } from '../../common/http/body.pipe.js';
import { OptionalField } from '../../common/http/fields.decorator.js';
import type { Language } from '../../common/http/request-language.js';
import { rappenToChf } from '../../common/money/chf.js';
import { zurichIso } from '../../common/time/zurich.js';
import { deadlineBefore, isAttending, nameFor } from '../../events/index.js';
import type { Seat } from './mail-links.service.js';

const LONGEST_TOKEN = 100;

export class UnsubscribeQuery {
  /** Of the link in the mail. @example "12.reminders.20788.kXvAFtsK1yTfvUP0kGcq7wwWq5d0cJcGm0e0m2J8e0M" */
  @IsString()
  @MaxLength(LONGEST_TOKEN)
  @OnlyCompared()
  token: string;
}

@ApiSchema({ description: 'Whether a kind of mail is sent.' })
export class KindStateDto {
  /** @example true */
  success: boolean;
  @ApiEnum('NotificationKind', NOTIFICATION_SETTINGS) kind: NotificationSetting;
  /** @example false */
  on: boolean;
}

@ApiSchema({
  description: 'The answer to "still coming?"; without one, only what the link is about is asked.',
})
export class StillComingInput {
  /** What stands behind `#token=` in the link. @example "12.kXvAFtsK1yTfvUP0kGcq7wwWq5d0cJcGm0e0m2J8e0M" */
  @IsString()
  @MaxLength(LONGEST_TOKEN)
  @OnlyCompared()
  token: string;

  /** True: noted. False: the seat is given back, under the refund policy. Absent: nothing changes. */
  @OptionalField() @IsBoolean() coming?: boolean;
}

@ApiSchema({ description: 'A seat, whether its guest is coming, and what giving it back pays back.' })
export class StillComingDto {
  /** @example true */
  success: boolean;
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example "2026-12-04T19:30:00+01:00" */
  @ApiInstant() date: string;
  /** @example "2026-12-04T22:30:00+01:00" */
  @ApiInstant() ends_at: string;
  /** @example "Zurich" */
  city: string;
  /** Null until it is known. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Seestrasse 1, 8002 Zürich' })
  location: string | null;
  /** Null: not answered yet. False: the seat was given back. */
  @ApiProperty({ type: 'boolean', nullable: true, example: null }) coming: boolean | null;
  /** Whether giving the seat back pays back what was paid. */
  refundable: boolean;
  /** What giving the seat back pays back, or has paid back, in CHF. @example 49.5 */
  refund_chf: number;
  /** @example 49.5 */
  paid_chf: number;
  /** Until when giving it back pays everything back; never after the start. @example "2026-12-02T18:30:00.000Z" */
  @ApiInstant() refund_until: Date;
}

/** Maps a seat to its response. */
export function stillComingDto(
  { event, reservation, cancellation }: Seat,
  language: Language,
): StillComingDto {
  const { comingConfirmedAt, refundUntil, status } = reservation;
  return {
    success: true,
    event_id: event.id,
    event_name: nameFor(event, language),
    date: zurichIso(event.startsAt),
    ends_at: zurichIso(event.endsAt),
    city: event.city,
    location: event.location,
    coming: isAttending(status) ? (comingConfirmedAt ? true : null) : false,
    refundable: cancellation?.refundable ?? false,
    refund_chf: rappenToChf(cancellation?.refundRappen ?? 0),
    paid_chf: rappenToChf(cancellation?.paidRappen ?? 0),
    refund_until: deadlineBefore(refundUntil, event),
  };
}
