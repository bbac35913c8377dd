import { BlockOutcomeDto, blockOutcomeDto } from '../reports/reports.dto.js';
import { ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsIn } from 'class-validator';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { IsId, OptionalField } from '../../common/http/fields.decorator.js';
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
} from '../../events/index.js';
import { ReportDto, reportDto } from '../reports/reports.dto.js';
import type { PersonDetail, SignedGenderChange, SignedNote } from './admin-people.service.js';
import { PersonDto, personDto } from './people.dto.js';

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
  @ApiEnum('Gender', GENDERS) @IsIn(GENDERS) gender: Gender;
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
  @ApiId() @IsId() reservation_id: number;
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

/** Returns the DTO of a person with everything that organisers may know. */
export function personDetailDto(detail: PersonDetail): PersonDetailDto {
  return {
    ...personDto(detail),
    answered: detail.answered,
    photos: detail.photos,
    reservations: detail.reservations.map(personReservationDto),
    notes: detail.notes.map(noteDto),
    gender_changes: detail.genderChanges.map(genderChangeDto),
    reports: detail.reports.map(reportDto),
    ...(detail.outcome ? { outcome: blockOutcomeDto(detail.outcome) } : {}),
  };
}

/** Returns the DTO of a note. */
export function noteDto({ note, author }: SignedNote): NoteDto {
  return { id: note.id, text: note.text, author, created_at: note.createdAt.toISOString() };
}

function genderChangeDto({ change, organiser }: SignedGenderChange): GenderChangeDto {
  const { id, fromGender, toGender, changedAt, reason } = change;
  return { id, from: fromGender, to: toGender, changed_at: changedAt.toISOString(), organiser, reason };
}

function personReservationDto(one: PersonReservation): PersonReservationDto {
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
    given_back_late: one.gaveBackLate,
    excused: one.excused,
  };
}
