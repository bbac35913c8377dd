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
export class PeopleDto extends PageOf(PersonDto, 'How many there are in all.') {}

@ApiSchema({ description: 'Shutting somebody out.' })
export class BlockPersonDto {
  /** Why, for the log. @example "Harassed another guest." */
  @Text(500) reason: string;

  /** Whether their upcoming reservations are cancelled and refunded. @example true */
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

@ApiSchema({ description: 'Why an organiser acts for a person who wrote to them.' })
export class RequestReasonDto {
  /** Kept beside the log as long as the person is. @example "Asked for it by letter on 3 December." */
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

@ApiSchema({ description: 'A note to be added.' })
export class NewNoteDto {
  /** @example "Called to say that she comes with crutches." */
  @Text(2000) text: string;
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
  /** 1 to 5; 1 is the main photo. @example 1 */
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
