import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsBoolean, IsEmail, IsString, MaxLength } from 'class-validator';
import { type Role, ROLES } from '../common/http/access.js';
import { OnlyCompared } from '../common/http/body.pipe.js';
import { OptionalField, IsId } from '../common/http/fields.decorator.js';
import { ComparedText, NoHiddenCharacters } from '../common/http/text.decorator.js';
import { LONGEST_EMAIL, normalEmail } from './accounts/index.js';
import { LONGEST_GUESS, NewPassword } from './passwords/passwords.js';
import { ApiEnum } from '../common/http/api-fields.decorator.js';
import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ConfirmPasswordDto } from './totp/totp.dto.js';

/** A field of a request with an address to which mail is to be sent, in its normal form. */
export const NewEmail = (): PropertyDecorator =>
  applyDecorators(
    NoHiddenCharacters(),
    IsEmail(),
    MaxLength(LONGEST_EMAIL),
    IsString(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalEmail(value) : value)),
    ApiProperty({ format: 'email', maxLength: LONGEST_EMAIL }),
  );

@ApiSchema({ description: 'E-mail and password of a new account.' })
export class RegisterDto {
  /** Trimmed, and compared without case. @example "ana@example.ch" */
  @NewEmail() email: string;
  /** @example "correct horse battery" */
  @NewPassword() password: string;
  /** The event for which they come. */
  @OptionalField() @IsId() event_id?: number;

  /** What the link to it named as its channel: it is counted, and not kept. @example "newsletter" */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  via?: string;
}

@ApiSchema({
  description: 'E-mail and password of an account. What cannot be right is answered like what is not.',
})
export class LoginDto {
  /** @example "ana@example.ch" */
  @ComparedText(1000) email: string;
  /** @example "correct horse battery" */
  @ComparedText(LONGEST_GUESS) @OnlyCompared() password: string;

  /** A code of the app, or a recovery code: for an account that has switched the second step on. @example "123456" */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  totp?: string;

  /** Whether a blocked person wants to reach their own data: the token opens nothing else. */
  @OptionalField() @IsBoolean() own_data?: boolean;
}

@ApiSchema({ description: 'The token of a new account.' })
export class RegisteredDto {
  /** @example true */
  success: boolean;
  /** To be sent as `Authorization: Bearer …`. */
  access_token: string;
}

@ApiSchema({ description: 'A new token, and whether onboarding is over.' })
export class LoggedInDto extends RegisteredDto {
  /** Whether the profile exists. */
  hasProfile: boolean;
}

@ApiSchema({ description: 'Who is signed in, if anybody.' })
export class AuthStatusDto {
  authenticated: boolean;
  /** Whether the profile exists. */
  hasProfile: boolean;
  /** Only when signed in. @example "ana@example.ch" */
  email?: string;
  /** Only when signed in. Whether a link was opened that was sent to the address. */
  email_verified?: boolean;
  /** Only when signed in. Whether a mail server said that there is no such address: another one is needed. */
  email_bounces?: boolean;
  /** Only when signed in. Whether messages and page titles say nothing but the product's name. */
  hide_previews?: boolean;
  /** Only when signed in. Whether a log-in asks for a code. */
  totp_enabled?: boolean;
  /** Only when signed in. */
  @ApiEnum('Role', ROLES) role?: Role;
  /** Only when a warning waits to be acknowledged. */
  warned?: true;
  /** Only for blocked people who have a token: they count as not signed in, and reach their own data alone. */
  blocked?: true;
  /** Only for organisers and hosts of a restored copy: nothing leaves, nothing is sold. */
  safe_mode?: true;
}

@ApiSchema({ description: 'The token of a link that was sent by mail.' })
export class VerifyEmailDto {
  /** What stands behind `#token=` in the link. */
  @ComparedText(200) token: string;
}

@ApiSchema({ description: 'Whose password was forgotten.' })
export class ForgotPasswordDto {
  /** @example "ana@example.ch" */
  @ComparedText(1000) email: string;
}

@ApiSchema({ description: 'The token of a link, and the new password.' })
export class ResetPasswordDto {
  /** What stands behind `#token=` in the link. */
  @ComparedText(200) token: string;
  /** @example "correct horse battery" */
  @NewPassword() password: string;
}

@ApiSchema({ description: 'The password as it is, and as it is to be.' })
export class ChangePasswordDto extends ConfirmPasswordDto {
  /** @example "battery horse correct" */
  @NewPassword() new_password: string;
}

@ApiSchema({ description: 'The password, and the address that is wanted instead.' })
export class ChangeEmailDto extends ConfirmPasswordDto {
  /** @example "ana@example.ch" */
  @NewEmail() email: string;
}

@ApiSchema({ description: 'A new token: all others of the account have ended.' })
export class PasswordChangedDto {
  /** @example true */
  success: boolean;
  /** To be sent as `Authorization: Bearer …` from now on. */
  access_token: string;
}

@ApiSchema({ description: 'The password is set, and all sessions before it have ended.' })
export class PasswordResetDto {
  /** @example true */
  success: boolean;
  /** To be sent as `Authorization: Bearer …`. Absent for blocked people, and where a log-in asks for a code. */
  access_token?: string;
}
