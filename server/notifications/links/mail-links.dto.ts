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
  /** Token from the link in the email. @example "12.reminders.20788.kXvAFtsK1yTfvUP0kGcq7wwWq5d0cJcGm0e0m2J8e0M" */
  @IsString()
  @MaxLength(LONGEST_TOKEN)
  @OnlyCompared()
  token: string;
}

@ApiSchema({ description: 'Whether a kind of email is sent.' })
export class KindStateDto {
  /** @example true */
  success: boolean;
  @ApiEnum('NotificationKind', NOTIFICATION_SETTINGS) kind: NotificationSetting;
  /** @example false */
  on: boolean;
}

@ApiSchema({
  description: 'The answer to "still coming?", or a request for the reservation of the token.',
})
export class StillComingInput {
  /** The part of the link after `#token=`. @example "12.kXvAFtsK1yTfvUP0kGcq7wwWq5d0cJcGm0e0m2J8e0M" */
  @IsString()
  @MaxLength(LONGEST_TOKEN)
  @OnlyCompared()
  token: string;

  /** `true`: confirms. `false`: cancels the reservation under the refund policy. Absent: nothing changes. */
  @OptionalField() @IsBoolean() coming?: boolean;
}

@ApiSchema({ description: 'A reservation, whether its guest is coming, and what a cancellation refunds.' })
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
  /** Address of the event; `null` if it is not known yet. */
  @ApiProperty({ type: 'string', nullable: true, example: 'Seestrasse 1, 8002 Zürich' })
  location: string | null;
  /** `null`: not answered yet. `false`: the reservation was cancelled. */
  @ApiProperty({ type: 'boolean', nullable: true, example: null }) coming: boolean | null;
  /** Whether a cancellation is refunded. */
  refundable: boolean;
  /** Amount that a cancellation refunds, or that this request has refunded, in CHF. @example 49.5 */
  refund_chf: number;
  /** @example 49.5 */
  paid_chf: number;
  /** Deadline for a full refund; at the latest the start of the event. @example "2026-12-02T18:30:00.000Z" */
  @ApiInstant() refund_until: Date;
}

/** Maps a reservation to its response. */
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
