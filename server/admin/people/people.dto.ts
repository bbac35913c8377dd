import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsString, MaxLength } from 'class-validator';
import { instant, type Table } from '../../common/http/downloads/table.js';
import { OptionalField } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { Text } from '../../common/http/text.decorator.js';
import { CITIES, type City, GENDERS, type Gender } from '../../events/index.js';
import type { PeopleFilter } from '../../reporting/index.js';
import { ROLES, type Role } from '../../common/http/access.js';
import { ApiCount, ApiEnum, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import type { Page } from '../../common/http/page.js';
import type { Person } from './admin-people.service.js';
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
export class PeopleDto {
  items: PersonDto[];
  /** How many there are in all. */
  @ApiCount() total: number;
}

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

/** The columns of the table for a spreadsheet. */
export const PEOPLE_TABLE: Table<PersonDto> = {
  account: (person) => person.account_id,
  name: (person) => person.name,
  email: (person) => person.email,
  role: (person) => person.role,
  age: (person) => person.age,
  gender: (person) => person.gender,
  city: (person) => person.city,
  profession: (person) => person.profession,
  registered_at: (person) => instant(person.created_at),
  blocked_at: (person) => instant(person.blocked_at),
  places: (person) => person.places,
  arrived: (person) => person.arrived,
  no_shows: (person) => person.no_shows,
  open_reports: (person) => person.open_reports,
};

/** Returns the filter that a query asks for. */
export function peopleFilter({ q, city, gender, blocked, role }: PeopleQuery): PeopleFilter {
  return {
    ...(q?.trim() ? { text: q.trim() } : {}),
    ...(city ? { city } : {}),
    ...(gender ? { gender } : {}),
    ...(blocked === undefined ? {} : { blocked }),
    ...(role ? { role } : {}),
  };
}

/** Returns the DTO of a page of people. */
export function peopleDto({ items, total }: Page<Person>): PeopleDto {
  return { items: items.map(personDto), total };
}

/** Returns the DTO of a person. */
export function personDto({ person, photoUrl, attendance, openReports }: Person): PersonDto {
  const { accountId, email, role, name, age, gender, city, profession } = person;
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

@ApiSchema({ description: 'Why an organiser acts for a person who wrote to them.' })
export class RequestReasonDto {
  /**
   * Kept beside the log as long as the person is.
   * @example "Asked for it by letter on 3 December."
   */
  @Text(500) reason: string;
}
