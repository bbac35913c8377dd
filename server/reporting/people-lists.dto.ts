import { ApiSchema } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsBoolean, IsString, MaxLength } from 'class-validator';
import { ROLES, type Role } from '../common/http/access.js';
import { ApiCount, ApiEnum, ApiId } from '../common/http/api-fields.decorator.js';
import { OneOf, OptionalField } from '../common/http/fields.decorator.js';
import { PageQuery } from '../common/http/page.dto.js';
import { CITIES, type City, type Gender, GENDERS } from '../events/index.js';

/** Filter of the people. */
export class PeopleQuery extends PageQuery {
  /** Text to search for in name and email address, or an account id. @example "ana" */
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

@ApiSchema({ description: 'A person as shown to organisers.' })
export class PersonDto {
  /** @example 41 */
  @ApiId() account_id: number;
  /** @example "ana@example.ch" */
  email: string;
  /** @example "user" */
  @ApiEnum('Role', ROLES) role: Role;
  /** Time of the block; `null` if the person is not blocked. */
  blocked_at: Date | null;
  /** @example "2026-11-01T11:00:00.000Z" */
  created_at: Date;
  /** `null` without a profile, as are all fields up to `photo_url`. */
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
  /** Number of reservations, upcoming and past. @example 4 */
  @ApiCount() places: number;
  /** @example 3 */
  @ApiCount() arrived: number;
  /** @example 0 */
  @ApiCount() no_shows: number;
  /** Number of undecided reports about the person. @example 0 */
  @ApiCount() open_reports: number;
}

@ApiSchema({ description: 'A note of an organiser about a person.' })
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
  /** Email address of the organiser who made the change; `null` if the person made it. */
  organiser: string | null;
  /** Reason given by the organiser. */
  reason: string | null;
}
