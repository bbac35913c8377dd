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

  /** Name of the event. */
  name: string;

  @ApiEnum('City', CITIES) city: City;

  /** Start of the event. */
  @ApiInstant() date: Date;

  /** `no_show`: did not come. `late_cancellation`: cancelled after the refund deadline. */
  @ApiEnum('MissedHow', MISSED) how: (typeof MISSED)[number];
}

@ApiSchema({ description: 'The user’s missed events that count, and what follows from them.' })
export class AttendanceDto {
  /**
   * Missed events of the last six months, latest event first. Empty if the user has attended enough events
   * since the last one.
   */
  missed: MissedEventDto[];

  /**
   * Number of events that the user still has to attend until the missed ones no longer count; 0 if there are
   * none.
   */
  @ApiCount() visits_to_forgive: number;

  /** Whether the user is asked to confirm each seat, about two days before the event. */
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
