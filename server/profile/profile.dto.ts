import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { IsInt, IsOptional, IsString, Matches, Max, Min } from 'class-validator';
import { NoHiddenCharacters, Text, TextOrNull } from '../common/http/text.decorator.js';
import { CITIES, type City, type Gender, GENDERS } from '../events/index.js';
import { LOOKING_FOR, type LookingFor } from './profiles/looking-for.rules.js';
import { PHOTO_FIELDS, photoIdOfUrl } from './photos/photo-addresses.js';
import { SLOTS, type Slot, type Slots } from './photos/photo-slots.rules.js';
import type { OwnProfile, ProfileFields } from './profiles.service.js';
import { ApiEnum } from '../common/http/api-fields.decorator.js';
import { OneOf } from '../common/http/fields.decorator.js';
import { wireFields } from '../common/text/snake-case.js';

// in functions, so that the API document does not get these patterns: JSON Schema's have no \p
const HasLetter = () => Matches(/\p{L}/u, { message: 'name must have a letter' });
const HasNoControlCharacters = () =>
  Matches(/^\P{Cc}*$/u, { message: 'name must not have control characters' });

@ApiSchema({ description: 'The user’s profile, with the order of the photos.' })
export class SaveProfileDto {
  /** At least one letter; no control or invisible characters. @example "Ana" */
  @Text(100)
  @HasLetter()
  @HasNoControlCharacters()
  @NoHiddenCharacters()
  name: string;

  /** @example 32 */
  @ApiProperty({ type: 'integer' })
  @IsInt()
  @Min(18)
  @Max(100)
  age: number;

  /** @example "female" */
  @OneOf('Gender', GENDERS) gender: Gender;

  /** Absent: no change. `null`: removes it. @example "Architect" */
  @IsOptional()
  @TextOrNull(100)
  @NoHiddenCharacters()
  profession?: string | null;

  /** @example "Zurich" */
  @OneOf('City', CITIES) city: City;

  /**
   * Genders that the user wants to meet. Requires the consent `matching`. Absent: no change. `null`: the default for
   * the user's gender.
   */
  @IsOptional() @OneOf('LookingFor', LOOKING_FOR) looking_for?: LookingFor | null;

  /** Main photo: a URL of one of the user's photos. Absent: no change. `null`: removes the photo. */
  @IsOptional() @IsString() photo_url?: string | null;
  /** Like `photo_url`. */
  @IsOptional() @IsString() photo_url_2?: string | null;
  /** Like `photo_url`. */
  @IsOptional() @IsString() photo_url_3?: string | null;
  /** Like `photo_url`. */
  @IsOptional() @IsString() photo_url_4?: string | null;
  /** Like `photo_url`. */
  @IsOptional() @IsString() photo_url_5?: string | null;
}

@ApiSchema({ description: 'The user’s own profile.' })
export class ProfileDto {
  /** @example "Ana" */
  name: string;
  /** @example 32 */
  @ApiProperty({ type: 'integer' }) age: number;
  /** @example "female" */
  @ApiEnum('Gender', GENDERS) gender: Gender;
  /** @example "Architect" */
  profession: string | null;
  /** @example "Zurich" */
  @ApiEnum('City', CITIES) city: City;
  /** Genders that the user wants to meet; `null` if not set. Not shown to other guests. */
  @ApiEnum('LookingFor', LOOKING_FOR) looking_for: LookingFor | null;

  /**
   * URL of the main photo.
   * @example "/photos/Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B.webp?for=41&at=7&by=s12&until=1796133600&signature=3f1c9a4e"
   */
  photo_url: string | null;
  photo_url_2: string | null;
  photo_url_3: string | null;
  photo_url_4: string | null;
  photo_url_5: string | null;
  /** Whether the profile is locked because of a seat at an event. */
  profile_locked: boolean;
  /** End of the lock: 24 hours after feedback opens for the last event. `null` if the profile is not locked. */
  locked_until: Date | null;
  /** Whether the gender is locked. It is also locked during a hold, and after organisers have set it. */
  gender_locked: boolean;
}

/** Returns a profile as the API sends it. `addressOf` returns the URL of a photo for its owner. */
export function profileDto(
  { profile, slots, lockedUntil, genderLocked }: OwnProfile,
  addressOf: (photoId: string) => string,
): ProfileDto {
  const url = (slot: Slot) => (slots[slot] ? addressOf(slots[slot]) : null);
  return {
    ...wireFields(profile, 'name', 'age', 'gender', 'profession', 'city', 'lookingFor'),
    photo_url: url(1),
    photo_url_2: url(2),
    photo_url_3: url(3),
    photo_url_4: url(4),
    photo_url_5: url(5),
    profile_locked: lockedUntil !== null,
    locked_until: lockedUntil,
    gender_locked: genderLocked,
  };
}

export function requestedFields(body: SaveProfileDto): ProfileFields {
  const { name, age, gender, city, profession, looking_for: lookingFor } = body;
  return { name, age, gender, city, profession, lookingFor };
}

/** Returns the photos of a request by slot. A URL of another kind is kept, and refused later. */
export function requestedPhotos(body: SaveProfileDto): Slots {
  const requested: Partial<Record<Slot, string | null>> = {};
  for (const slot of SLOTS) {
    const url = body[PHOTO_FIELDS[slot]];
    if (url !== undefined) requested[slot] = url === null ? null : (photoIdOfUrl(url) ?? url);
  }
  return requested;
}
