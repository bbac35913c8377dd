import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { IsId, OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { Text } from '../../common/http/text.decorator.js';
import {
  CITIES,
  type City,
  EVENT_STATUSES,
  type EventStatus,
  type Gender,
  GENDERS,
  type PersonReservation,
  RESERVATION_STATES,
  type ReservationState,
  type Side,
  SIDES,
  type AttendanceCounts,
} from '../../events/index.js';
import type { AccountNoteEntity, GenderChangeEntity } from '../../profile/index.js';
import { BlockOutcomeDto, ReportDto } from '../reports/reports.dto.js';
import { Transform } from 'class-transformer';
import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { PageQuery } from '../../common/http/page.dto.js';
import type { PersonSummary } from '../../reporting/index.js';
import { ROLES, type Role } from '../../common/http/access.js';

/** Which people are wanted. */
export class PeopleQuery extends PageQuery {
  /**
   * A text that stands in the name or the e-mail, or an account's id.
   * @example "ana"
   */
  @OptionalField() @IsString() @MaxLength(254) q?: string;

  /** @example "Zurich" */
  @OptionalField() @OneOf('City', CITIES) city?: City;

  /** @example "female" */
  @OptionalField() @OneOf('Gender', GENDERS) gender?: Gender;

  /** @example true */
  @OptionalField()
  @Transform(({ value }: { value: unknown }) => (value === 'true' ? true : value === 'false' ? false : value))
  @IsBoolean()
  blocked?: boolean;

  /** @example "host" */
  @OptionalField() @OneOf('Role', ROLES) role?: Role;
}

@ApiSchema({ description: 'A person as organisers see them.' })
class PersonDto {
  /** @example 41 */
  @ApiId() account_id: number;
  /** @example "ana@example.ch" */
  email: string;
  /** @example "user" */
  @ApiEnum('Role', ROLES) role: Role;
  /** Since when they are blocked; null when they are not. */
  blocked_at: Date | null;
  /** @example "2026-11-01T11:00:00.000Z" */
  created_at: Date;
  /** Null, as all up to the photo, without a profile. */
  name: string | null;
  /** @example 32 */
  @ApiCount() age: number | null;
  /** @example "female" */
  @ApiEnum('Gender', GENDERS) gender: Gender | null;
  /** @example "Zurich" */
  @ApiEnum('City', CITIES) city: City | null;
  /** @example "Architect" */
  profession: string | null;
  photo_url: string | null;
  /**
   * Their reservations, upcoming and past.
   * @example 4
   */
  @ApiCount() places: number;
  /** @example 3 */
  @ApiCount() arrived: number;
  /** @example 0 */
  @ApiCount() no_shows: number;
  /**
   * Reports about them that wait for a decision.
   * @example 0
   */
  @ApiCount() open_reports: number;
}

@ApiSchema({ description: 'A page of people.' })
export class PeopleDto extends PageOf(PersonDto, 'How many there are in all.') {}

@ApiSchema({ description: 'Shutting somebody out.' })
export class BlockPersonDto {
  /**
   * Why, for the log.
   * @example "Harassed another guest."
   */
  @Text(500) reason: string;

  /**
   * Whether their upcoming reservations are cancelled and refunded.
   * @example true
   */
  @OptionalField() @IsBoolean() refund_future_places?: boolean;
}

export const PEOPLE_TABLE: Table<PersonDto> = {
  account: field('account_id'),
  ...fields('name', 'email', 'role', 'age', 'gender', 'city', 'profession'),
  registered_at: field('created_at'),
  ...fields('blocked_at', 'places', 'arrived', 'no_shows', 'open_reports'),
};

/** Returns the DTO of a person; `attendance` is undefined without a reservation. */
export function personDto(
  person: PersonSummary,
  photoUrl: string | null,
  attendance: AttendanceCounts | undefined,
  openReports: number,
): PersonDto {
  const { accountId, blockedAt, createdAt, photoId: _photoId, ...same } = person;
  return {
    ...same,
    account_id: accountId,
    blocked_at: blockedAt,
    created_at: createdAt,
    photo_url: photoUrl,
    places: attendance?.reservations ?? 0,
    arrived: attendance?.arrived ?? 0,
    no_shows: attendance?.noShows ?? 0,
    open_reports: openReports,
  };
}

@ApiSchema({ description: 'Why an organiser acts for a person who wrote to them.' })
export class RequestReasonDto {
  /**
   * Kept beside the log as long as the person is.
   * @example "Asked for it by letter on 3 December."
   */
  @Text(500) reason: string;
}

@ApiSchema({ description: 'A reservation of a person, with its event.' })
export class PersonReservationDto {
  /** @example 7 */
  @ApiId() id: number;
  /** @example 1 */
  @ApiId() event_id: number;
  /** @example "Apéro at the lake" */
  event_name: string;
  /** @example "2026-12-04T18:30:00.000Z" */
  date: Date;
  /** @example "Zurich" */
  @ApiEnum('City', CITIES) city: City;
  /** @example "published" */
  @ApiEnum('EventStatus', EVENT_STATUSES) event_status: EventStatus;
  /** @example "women" */
  @ApiEnum('Side', SIDES) seat: Side;
  /** @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;
  checked_in_at: Date | null;
  no_show: boolean;
  /** Whether they gave the place back after the refund deadline. */
  given_back_late: boolean;
  /** Whether an organiser has excused that they missed it. */
  excused: boolean;
}

@ApiSchema({ description: 'What an organiser noted.' })
export class NoteDto {
  /** @example 3 */
  @ApiId() id: number;
  /** @example "Called to say that she comes with crutches." */
  text: string;
  /** @example "organiser@example.ch" */
  author: string;
  /** @example "2026-12-01T11:00:00.000Z" */
  created_at: Date;
}

@ApiSchema({ description: 'A note to be added.' })
export class NewNoteDto {
  /** @example "Called to say that she comes with crutches." */
  @Text(2000) text: string;
}

@ApiSchema({ description: 'A change of the gender in a person’s profile.' })
export class GenderChangeDto {
  /** @example 3 */
  @ApiId() id: number;
  /** @example "female" */
  @ApiEnum('Gender', GENDERS) from: Gender;
  /** @example "male" */
  @ApiEnum('Gender', GENDERS) to: Gender;
  /** @example "2026-12-01T11:00:00.000Z" */
  changed_at: Date;
  /** The organiser who made it; null if the person did. */
  organiser: string | null;
  /** Why an organiser made it. */
  reason: string | null;
}

@ApiSchema({ description: 'The gender that a person’s profile is to have.' })
export class SetGenderDto {
  /** @example "female" */
  @OneOf('Gender', GENDERS) gender: Gender;
  /** @example "Has reserved as a woman and as a man in turns." */
  @Text(2000) reason: string;
}

@ApiSchema({ description: 'A photo of a person.' })
export class PersonPhotoDto {
  /** @example "Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B" */
  id: string;
  /**
   * 1 to 5; 1 is the main photo.
   * @example 1
   */
  @ApiCount() slot: number;
  /** For the organiser who asked; it lasts some minutes. */
  url: string;
}

@ApiSchema({ description: 'Which missed event is excused.' })
export class ExcuseDto {
  /** The reservation by which they missed it. */
  @IsId() reservation_id: number;
  /** False: it counts again. True unless said. */
  @OptionalField() @IsBoolean() excused?: boolean;
}

@ApiSchema({ description: 'Removing a photo.' })
export class RemovePhotoDto {
  /**
   * Why, for the person, in a language that they read.
   * @example "Please choose a photo on which you can be recognised."
   */
  @Text(500) reason: string;
}

@ApiSchema({ description: 'A person with everything that organisers know of them.' })
export class PersonDetailDto extends PersonDto {
  /**
   * Whether they have answered the questionnaire; what they answered is between them and the matching.
   * @example true
   */
  answered: boolean;
  /** The main one first. */
  photos: PersonPhotoDto[];
  /** The latest event first. */
  reservations: PersonReservationDto[];
  /** The newest first. */
  notes: NoteDto[];
  /** The newest first. */
  gender_changes: GenderChangeDto[];
  /** Reports about them, the newest first. */
  reports: ReportDto[];
  /** Right after they were blocked. */
  outcome?: BlockOutcomeDto;
}

/** Returns the DTO of a note with its author's email; empty if the account was deleted. */
export function noteDto({ id, text, createdAt }: AccountNoteEntity, author: string): NoteDto {
  return { id, text, author, created_at: createdAt };
}

/** Returns the DTO of a change of gender with the email of the organiser who made it. */
export function genderChangeDto(change: GenderChangeEntity, organiser: string | null): GenderChangeDto {
  const { id, fromGender, toGender, changedAt, reason } = change;
  return { id, from: fromGender, to: toGender, changed_at: changedAt, organiser, reason };
}

/** Returns the DTO of a person's reservation. */
export function personReservationDto(one: PersonReservation): PersonReservationDto {
  return {
    id: one.reservationId,
    event_id: one.eventId,
    event_name: one.name,
    date: one.startsAt,
    city: one.city,
    event_status: one.eventStatus,
    seat: one.side,
    status: one.status,
    checked_in_at: one.checkedInAt,
    no_show: one.noShow,
    given_back_late: one.gaveBackLate,
    excused: one.excused,
  };
}
