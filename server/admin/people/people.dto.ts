import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { OptionalField } from '../../common/http/optional-field.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { Text } from '../../common/http/text.decorator.js';
import {
  CITIES,
  type City,
  type AttendanceCounts,
  type PersonReservation,
  EVENT_STATUSES,
  SIDES,
  RESERVATION_STATES,
  GENDERS,
  type EventStatus,
  type ReservationState,
  type Side,
  type Gender,
} from '../../events/index.js';
import type { PersonSummary } from '../../reporting/index.js';
import { ReportDto } from '../reports/index.js';
import { ROLES, type Role } from '../../common/http/access.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { ApiSchema } from '@nestjs/swagger';

/** Which people are wanted. */
export class PeopleQuery extends PageQuery {
  /**
   * A text that stands in the name or the e-mail, or an account's id.
   * @example "ana"
   */
  @OptionalField()
  @IsString()
  @MaxLength(254)
  q?: string;

  /** @example "Zurich" */
  @ApiEnum('City', CITIES)
  @OptionalField()
  @IsIn(CITIES)
  city?: City;

  /** @example "female" */
  @ApiEnum('Gender', GENDERS)
  @OptionalField()
  @IsIn(GENDERS)
  gender?: Gender;

  /** @example true */
  @OptionalField()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  blocked?: boolean;

  /** @example "host" */
  @ApiEnum('Role', ROLES)
  @OptionalField()
  @IsIn(ROLES)
  role?: Role;
}

@ApiSchema({ description: 'A person as organisers see them.' })
export class PersonDto {
  /** @example 41 */
  @ApiId()
  account_id: number;
  /** @example "ana@example.ch" */
  email: string;
  /** @example "user" */
  @ApiEnum('Role', ROLES)
  role: Role;
  /** Since when they are blocked; null when they are not. */
  @ApiInstant()
  blocked_at: string | null;
  /** @example "2026-11-01T11:00:00.000Z" */
  @ApiInstant()
  created_at: string;
  /** Null, as all up to the photo, without a profile. */
  name: string | null;
  /** @example 32 */
  @ApiCount()
  age: number | null;
  /** @example "female" */
  @ApiEnum('Gender', GENDERS)
  gender: Gender | null;
  /** @example "Zurich" */
  @ApiEnum('City', CITIES)
  city: City | null;
  /** @example "Architect" */
  profession: string | null;
  photo_url: string | null;
  /**
   * Places that they have and had.
   * @example 4
   */
  @ApiCount()
  places: number;
  /** @example 3 */
  @ApiCount()
  arrived: number;
  /** @example 0 */
  @ApiCount()
  no_shows: number;
  /**
   * Reports about them that wait for a decision.
   * @example 0
   */
  @ApiCount()
  open_reports: number;
}

@ApiSchema({ description: 'A page of people.' })
export class PeopleDto {
  items: PersonDto[];
  /** How many there are in all. */
  @ApiCount()
  total: number;
}

@ApiSchema({ description: 'A reservation of a person, with its event.' })
export class PersonReservationDto {
  /** @example 7 */
  @ApiId()
  id: number;
  /** @example 1 */
  @ApiId()
  event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  @ApiInstant()
  date: string;
  /** @example "Zurich" */
  @ApiEnum('City', CITIES)
  city: City;
  /** @example "published" */
  @ApiEnum('EventStatus', EVENT_STATUSES)
  event_status: EventStatus;
  /** @example "women" */
  @ApiEnum('Side', SIDES)
  seat: Side;
  /** @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES)
  status: ReservationState;
  @ApiInstant()
  checked_in_at: string | null;
  no_show: boolean;
}

@ApiSchema({ description: 'What an organiser noted.' })
export class NoteDto {
  /** @example 3 */
  @ApiId()
  id: number;
  /** @example "Called to say that she comes with crutches." */
  text: string;
  /** @example "organiser@example.ch" */
  author: string;
  /** @example "2026-12-01T11:00:00.000Z" */
  @ApiInstant()
  created_at: string;
}

@ApiSchema({ description: 'A note to be added.' })
export class NewNoteDto {
  /** @example "Called to say that she comes with crutches." */
  @Text(2000)
  text: string;
}

@ApiSchema({ description: 'A person with everything that organisers know of them.' })
export class PersonDetailDto extends PersonDto {
  /**
   * Whether they have answered the questionnaire; what they answered is between them and the matching.
   * @example true
   */
  answered: boolean;
  /** The latest event first. */
  reservations: PersonReservationDto[];
  /** The newest first. */
  notes: NoteDto[];
  /** Reports about them, the newest first. */
  reports: ReportDto[];
}

@ApiSchema({ description: 'Shutting somebody out.' })
export class BlockPersonDto {
  /**
   * Why, for the log.
   * @example "Harassed another guest."
   */
  @Text(500)
  reason: string;

  /**
   * Whether their places ahead are taken back and refunded.
   * @example true
   */
  @OptionalField()
  @IsBoolean()
  refund_future_places?: boolean;
}

/** A person as the wire carries them. */
export function personDto(
  person: PersonSummary,
  attendance: AttendanceCounts | undefined,
  openReports: number,
): PersonDto {
  const { accountId, email, role, name, age, gender, city, profession, photoUrl } = person;
  return {
    account_id: accountId,
    email,
    role,
    name,
    age,
    gender,
    city,
    profession,
    blocked_at: person.blockedAt?.toISOString() ?? null,
    created_at: person.createdAt.toISOString(),
    photo_url: photoUrl,
    places: attendance?.reservations ?? 0,
    arrived: attendance?.arrived ?? 0,
    no_shows: attendance?.noShows ?? 0,
    open_reports: openReports,
  };
}

/** A reservation of a person as the wire carries it. */
export function personReservationDto(one: PersonReservation): PersonReservationDto {
  return {
    id: one.reservationId,
    event_id: one.eventId,
    event_name: one.name,
    date: one.startsAt.toISOString(),
    city: one.city,
    event_status: one.eventStatus,
    seat: one.side,
    status: one.status,
    checked_in_at: one.checkedInAt?.toISOString() ?? null,
    no_show: one.noShow,
  };
}
