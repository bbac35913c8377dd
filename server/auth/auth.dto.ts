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

/** A field of a request with an email address, normalised: lower case, without surrounding spaces. */
export const NewEmail = (): PropertyDecorator =>
  applyDecorators(
    NoHiddenCharacters(),
    IsEmail(),
    MaxLength(LONGEST_EMAIL),
    IsString(),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? normalEmail(value) : value)),
    ApiProperty({ format: 'email', maxLength: LONGEST_EMAIL }),
  );

@ApiSchema({ description: 'A new account.' })
export class RegisterDto {
  /** Surrounding spaces are removed; case-insensitive. @example "ana@example.ch" */
  @NewEmail() email: string;
  /** @example "correct horse battery" */
  @NewPassword() password: string;
  /** Event that led to the registration, for statistics. */
  @OptionalField() @IsId() event_id?: number;

  /** Channel of the link to the event (`?via=`), for statistics; not stored with the account. @example "newsletter" */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  via?: string;
}

@ApiSchema({
  description: 'Email address and password. Malformed values get the same response as wrong ones.',
})
export class LoginDto {
  /** @example "ana@example.ch" */
  @ComparedText(1000) email: string;
  /** @example "correct horse battery" */
  @ComparedText(LONGEST_GUESS) @OnlyCompared() password: string;

  /** Code of the authenticator app, or a recovery code. Required with two-factor authentication. @example "123456" */
  @OptionalField()
  @IsString()
  @MaxLength(100)
  totp?: string;

  /** Whether a blocked user logs in to access their own data. The token gives access to nothing else. */
  @OptionalField() @IsBoolean() own_data?: boolean;
}

@ApiSchema({ description: 'The access token of a new account.' })
export class RegisteredDto {
  /** @example true */
  success: boolean;
  /** Access token, for the header `Authorization: Bearer …`. */
  access_token: string;
}

@ApiSchema({ description: 'A new access token, and whether the user has a profile.' })
export class LoggedInDto extends RegisteredDto {
  /** Whether the user has a profile. */
  hasProfile: boolean;
}

@ApiSchema({ description: 'The logged-in user, if there is one.' })
export class AuthStatusDto {
  authenticated: boolean;
  /** Whether the user has a profile. */
  hasProfile: boolean;
  /** Only if logged in. @example "ana@example.ch" */
  email?: string;
  /** Only if logged in. Whether the email address was verified with a link. */
  email_verified?: boolean;
  /** Only if logged in. Whether a mail server reported that the email address does not exist. */
  email_bounces?: boolean;
  /** Only if logged in. Whether notifications and page titles show only the product's name. */
  hide_previews?: boolean;
  /** Only if logged in. Whether two-factor authentication is on. */
  totp_enabled?: boolean;
  /** Only if logged in. */
  @ApiEnum('Role', ROLES) role?: Role;
  /** Only if the user has a warning to acknowledge. */
  warned?: true;
  /** Only for blocked users with a token. They count as not logged in, and can access only their own data. */
  blocked?: true;
  /** Only for organisers and hosts, in safe mode: a restored copy that sends and sells nothing. */
  safe_mode?: true;
}

@ApiSchema({ description: 'The token of a link in an email.' })
export class VerifyEmailDto {
  /** The part of the link after `#token=`. */
  @ComparedText(200) token: string;
}

@ApiSchema({ description: 'The email address of the account.' })
export class ForgotPasswordDto {
  /** @example "ana@example.ch" */
  @ComparedText(1000) email: string;
}

@ApiSchema({ description: 'The token of a link in an email, and the new password.' })
export class ResetPasswordDto {
  /** The part of the link after `#token=`. */
  @ComparedText(200) token: string;
  /** @example "correct horse battery" */
  @NewPassword() password: string;
}

@ApiSchema({ description: 'The current and the new password.' })
export class ChangePasswordDto extends ConfirmPasswordDto {
  /** @example "battery horse correct" */
  @NewPassword() new_password: string;
}

@ApiSchema({ description: 'The current password, and the new email address.' })
export class ChangeEmailDto extends ConfirmPasswordDto {
  /** @example "ana@example.ch" */
  @NewEmail() email: string;
}

@ApiSchema({ description: 'A new access token. All earlier tokens of the account are invalid.' })
export class PasswordChangedDto {
  /** @example true */
  success: boolean;
  /** Access token, for the header `Authorization: Bearer …`. */
  access_token: string;
}

@ApiSchema({ description: 'The result of a password reset. All earlier sessions have ended.' })
export class PasswordResetDto {
  /** @example true */
  success: boolean;
  /** Access token. Absent for blocked users, and with two-factor authentication. */
  access_token?: string;
}
