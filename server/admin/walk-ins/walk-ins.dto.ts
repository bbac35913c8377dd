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

@ApiSchema({ description: 'A guest at the entrance who has no seat.' })
export class NewWalkInDto {
  /**
   * Id of the sale, chosen by the client. A repeated request with the same id is the same sale.
   * @example "3f2b8c1e-6d1c-4b7e-9a55-0c9d3a1f7e21"
   */
  @IsString()
  @Matches(/^[A-Za-z0-9-]{8,64}$/, { message: 'client_id must be 8 to 64 letters, digits or -' })
  client_id: string;

  /** @example "Ana" */
  @IsString() @Length(1, 100) @NoHiddenCharacters() name: string;
  /** @example "female" */
  @OneOf('Gender', GENDERS) gender: Gender;
  /** Age as checked by the host; guests under 18 are not admitted. @example 34 */
  @IsInt() @Min(18) @Max(100) age: number;
  /**
   * Email address of the guest's account. If there is no such account, one is created, and the guest can take
   * it over later. Without an email address the guest gets no emails.
   * @example "ana@example.ch"
   */
  @OptionalField() @IsEmail() @MaxLength(254) email?: string;
  /** @example "cash" */
  @OneOf('WalkInPayment', WALK_IN_PAYMENTS) payment: WalkInPayment;
  /** Language of the payment page and of emails. */
  @OptionalField() @OneOf('Language', LANGUAGES) language?: Language;
  /** Whether to sell the seat even if the event is not for the guest's age or gender. */
  @OptionalField() @IsBoolean() anyway?: boolean;
}

/** The cancellation of a seat that was sold at the entrance. */
export class GiveBackDto {
  /** Reason, for the audit log. @example "Came to the wrong event" */
  @OptionalField() @Text(200) @NoHiddenCharacters() reason?: string;
}

@ApiSchema({ description: 'A seat sold at the entrance.' })
export class WalkInDto {
  /** @example 7 */
  @ApiId() reservation_id: number;
  /** @example "Ana" */
  name: string;
  /** @example "women" */
  @ApiEnum('Side', SIDES) seat: Side;
  /** @example "paid" */
  @ApiEnum('ReservationState', RESERVATION_STATES) status: ReservationState;
  /** Price in CHF. @example 49.5 */
  price: number;
  /** URL of the payment page while the seat is held, for a QR code; otherwise `null`. */
  pay_url: string | null;
}
