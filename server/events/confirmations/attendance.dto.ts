import { ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import type { Language } from '../../common/http/request-language.js';
import { nameFor } from '../calendar/index.js';
import { CITIES, type City } from '../venues/index.js';
import type { AccountPlace } from '../check-in/attendance.service.js';
import type { AttendanceRecord } from '../check-in/attendance-record.rules.js';

const MISSED = ['no_show', 'late_cancellation'] as const;

@ApiSchema({ description: 'An event that the user missed.' })
export class MissedEventDto {
  @ApiId() event_id: number;

  name: string;

  @ApiEnum('City', CITIES) city: City;

  @ApiInstant() date: Date;

  /** Stayed away, or gave the place back after the refund deadline. */
  @ApiEnum('MissedHow', MISSED) how: (typeof MISSED)[number];
}

@ApiSchema({ description: 'Which events the user missed, as far as it counts.' })
export class AttendanceDto {
  /** Of the last six months, the latest first; none once they are forgiven. */
  missed: MissedEventDto[];

  /** How many events are still to be attended until they are forgiven. */
  @ApiCount() visits_to_forgive: number;

  /** Whether a place must be confirmed two days before its event. */
  must_confirm: boolean;
}

/** Returns the DTO of a record, with the names of events in a language. */
export function attendanceDto(
  { misses, visitsToForgive, mustConfirm }: AttendanceRecord<AccountPlace>,
  language: Language,
): AttendanceDto {
  return {
    missed: misses.map((place) => ({
      event_id: place.eventId,
      name: nameFor(place, language),
      city: place.city,
      date: place.startsAt,
      how: place.outcome === 'late_cancellation' ? 'late_cancellation' : 'no_show',
    })),
    visits_to_forgive: visitsToForgive,
    must_confirm: mustConfirm,
  };
}
