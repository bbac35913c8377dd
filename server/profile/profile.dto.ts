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

@ApiSchema({ description: 'What somebody says of themselves, and the order of their photos.' })
export class SaveProfileDto {
  /** With at least one letter, and no control or invisible characters. @example "Ana" */
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

  /** Stays as it is when absent; null clears it. @example "Architect" */
  @IsOptional()
  @TextOrNull(100)
  @NoHiddenCharacters()
  profession?: string | null;

  /** @example "Zurich" */
  @OneOf('City', CITIES) city: City;

  /** Whom one wants to meet; needs the consent `matching`. Stays as it is when absent; null: as the gender says. */
  @IsOptional() @OneOf('LookingFor', LOOKING_FOR) looking_for?: LookingFor | null;

  /** The main photo: one of one's own photos. Stays as it is when absent; null removes the photo from here. */
  @IsOptional() @IsString() photo_url?: string | null;
  /** As photo_url. */
  @IsOptional() @IsString() photo_url_2?: string | null;
  /** As photo_url. */
  @IsOptional() @IsString() photo_url_3?: string | null;
  /** As photo_url. */
  @IsOptional() @IsString() photo_url_4?: string | null;
  /** As photo_url. */
  @IsOptional() @IsString() photo_url_5?: string | null;
}

@ApiSchema({ description: 'One’s own profile.' })
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
  /** Whom one wants to meet; null until it is said. Other guests never see it. */
  @ApiEnum('LookingFor', LOOKING_FOR) looking_for: LookingFor | null;

  /**
   * The main photo.
   * @example "/photos/Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B.webp?for=41&at=7&by=s12&until=1796133600&signature=3f1c9a4e"
   */
  photo_url: string | null;
  photo_url_2: string | null;
  photo_url_3: string | null;
  photo_url_4: string | null;
  photo_url_5: string | null;
  /** Whether nothing can be changed now, because of a place at an event. */
  profile_locked: boolean;
  /** Until when: 24 hours after the feedback of the last event has opened. Null when it is not locked. */
  locked_until: Date | null;
  /** Whether the gender cannot be changed now: also while a place is held, and after organisers have set it. */
  gender_locked: boolean;
}

/** Returns a profile as the API sends it. `addressOf` makes the address of a photo for its owner. */
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

/** Returns the photos that a request names, by slot; an address that is no photo's stays as it is, and is refused later. */
export function requestedPhotos(body: SaveProfileDto): Slots {
  const requested: Partial<Record<Slot, string | null>> = {};
  for (const slot of SLOTS) {
    const url = body[PHOTO_FIELDS[slot]];
    if (url !== undefined) requested[slot] = url === null ? null : (photoIdOfUrl(url) ?? url);
  }
  return requested;
}
