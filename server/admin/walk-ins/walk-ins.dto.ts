import { ApiSchema } from '@nestjs/swagger';
import { IsBoolean, IsEmail, IsInt, IsString, Length, Matches, Max, MaxLength, Min } from 'class-validator';
import { ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { LANGUAGES, type Language } from '../../common/http/request-language.js';
import { OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { NoHiddenCharacters, Text } from '../../common/http/text.decorator.js';
import {
  type Gender,
  GENDERS,
  RESERVATION_STATES,
  type ReservationState,
  type Side,
  SIDES,
} from '../../events/index.js';
import { type WalkInPayment, WALK_IN_PAYMENTS } from '../../payments/index.js';

@ApiSchema({ description: 'Somebody at the entrance who has no seat.' })
export class NewWalkInDto {
  /**
   * The phone's own name for the sale; sent again, it is the same one.
   * @example "3f2b8c1e-6d1c-4b7e-9a55-0c9d3a1f7e21"
   */
  @IsString()
  @Matches(/^[A-Za-z0-9-]{8,64}$/, { message: 'client_id must be 8 to 64 letters, digits or -' })
  client_id: string;

  /** @example "Ana" */
  @IsString() @Length(1, 100) @NoHiddenCharacters() name: string;
  /** @example "female" */
  @OneOf('Gender', GENDERS) gender: Gender;
  /** Seen by the host: nobody under 18 gets in. @example 34 */
  @IsInt() @Min(18) @Max(100) age: number;
  /**
   * By which they have an account, or can take over theirs later; without it they get no mail.
   * @example "ana@example.ch"
   */
  @OptionalField() @IsEmail() @MaxLength(254) email?: string;
  /** @example "cash" */
  @OneOf('WalkInPayment', WALK_IN_PAYMENTS) payment: WalkInPayment;
  /** In which they pay and get mails. */
  @OptionalField() @OneOf('Language', LANGUAGES) language?: Language;
  /** Whether they get it although the event is not for their age or gender. */
  @OptionalField() @IsBoolean() anyway?: boolean;
}

/** Why a seat is taken back. */
export class GiveBackDto {
  /** For the log. @example "Came to the wrong event" */
  @OptionalField() @Text(200) @NoHiddenCharacters() reason?: string;
}

@ApiSchema({ description: 'A seat that is sold at the entrance.' })
export class WalkInDto {
  /** @example 7 */
  @ApiId() reservation_id: number;
  /** @example "Ana" */
  name: string;
  /** @example "women" */
  @ApiEnum('Side', SIDES) seat: Side;
  /** @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;
  /** In CHF. @example 49.5 */
  price: number;
  /** Where it is paid while it is held, for a QR code; null otherwise. */
  pay_url: string | null;
}
