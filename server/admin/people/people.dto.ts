import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { IsBoolean } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { IsId, OneOf, OptionalField } from '../../common/http/fields.decorator.js';
import { Text } from '../../common/http/text.decorator.js';
import { wireFields } from '../../common/text/snake-case.js';
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
import { BlockOutcomeDto, ReportDto } from '../reports/reports.dto.js';
import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { GenderChangeDto, NoteDto, type Person, PersonDto } from '../../reporting/index.js';

@ApiSchema({ description: 'A page of people.' })
export class PeopleDto extends PageOf(PersonDto, 'Total number of items.') {}

@ApiSchema({ description: 'A request to block a person.' })
export class BlockPersonDto {
  /** Reason, for the audit log. @example "Harassed another guest." */
  @Text(500) reason: string;

  /** Whether the person's upcoming reservations are cancelled and refunded. @example true */
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
  { photo_id: _photoId, ...person }: Person,
  photo_url: string | null,
  attendance: AttendanceCounts | undefined,
  open_reports: number,
): PersonDto {
  const { reservations: places = 0, arrived = 0, noShows: no_shows = 0 } = attendance ?? {};
  return { ...person, photo_url, places, arrived, no_shows, open_reports };
}

@ApiSchema({ description: 'The reason why an organiser acts on behalf of a person.' })
export class RequestReasonDto {
  /** Kept with the audit log until the person is deleted. @example "Asked for it by letter on 3 December." */
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
  /** Whether the person cancelled the reservation after the refund deadline. */
  given_back_late: boolean;
  /** Whether an organiser excused the no-show or late cancellation. */
  excused: boolean;
}

@ApiSchema({ description: 'A new note about a person.' })
export class NewNoteDto {
  /** @example "Called to say that she comes with crutches." */
  @Text(2000) text: string;
}

@ApiSchema({ description: 'The new gender of a person.' })
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
  /** Slot of the photo, 1 to 5; 1 is the main photo. @example 1 */
  @ApiCount() slot: number;
  /** URL of the photo. It is for the calling organiser only and expires after 10 to 20 minutes. */
  url: string;
}

@ApiSchema({ description: 'A request to excuse a no-show or late cancellation, or to undo that.' })
export class ExcuseDto {
  /** The reservation of the missed event. */
  @IsId() reservation_id: number;
  /** `false`: the missed event counts again. Default: `true`. */
  @OptionalField() @IsBoolean() excused?: boolean;
}

@ApiSchema({ description: 'A request to remove a photo.' })
export class RemovePhotoDto {
  /**
   * Reason, shown to the person. Write it in a language that they understand.
   * @example "Please choose a photo on which you can be recognised."
   */
  @Text(500) reason: string;
}

@ApiSchema({ description: 'A person with all details that organisers can see.' })
export class PersonDetailDto extends PersonDto {
  /**
   * Whether the person answered the questionnaire. The answers are used for matching and not shown to
   * organisers.
   * @example true
   */
  answered: boolean;
  /** Main photo first. */
  photos: PersonPhotoDto[];
  /** Latest event first. */
  reservations: PersonReservationDto[];
  /** Newest first. */
  notes: NoteDto[];
  /** Newest first. */
  gender_changes: GenderChangeDto[];
  /** Reports about the person, newest first. */
  reports: ReportDto[];
  /** Only in the response to a request to block the person. */
  outcome?: BlockOutcomeDto;
}

/** Returns the DTO of a person's reservation. */
export function personReservationDto(one: PersonReservation): PersonReservationDto {
  return {
    ...wireFields(one, 'eventId', 'city', 'eventStatus', 'status', 'checkedInAt', 'noShow', 'excused'),
    id: one.reservationId,
    event_name: one.name,
    date: one.startsAt,
    seat: one.side,
    given_back_late: one.gaveBackLate,
  };
}
