import { ApiSchema } from '@nestjs/swagger';
import { ComparedText } from '../common/http/text.decorator.js';
import { NewEmail } from './auth.dto.js';
import { NewPassword } from './passwords/passwords.js';
import { ConfirmPasswordDto } from './totp/totp.dto.js';

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
