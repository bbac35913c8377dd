import { ApiSchema } from '@nestjs/swagger';
import { IsNotEmpty, IsString, MaxLength } from 'class-validator';
import { OnlyCompared } from '../../common/http/body.pipe.js';
import { ComparedText } from '../../common/http/text.decorator.js';
import { LONGEST_GUESS } from '../passwords/passwords.js';

@ApiSchema({ description: 'The current password.' })
export class ConfirmPasswordDto {
  /** @example "correct horse battery" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(LONGEST_GUESS)
  @OnlyCompared()
  current_password: string;
}

@ApiSchema({ description: 'A code of the authenticator app.' })
export class TotpCodeDto {
  /** @example "123456" */
  @ComparedText(100) totp: string;
}

@ApiSchema({ description: 'The key for the authenticator app.' })
export class TotpKeyDto {
  /** The key in base32, for typing. @example "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP" */
  secret: string;
  /**
   * URI with the key, for a QR code.
   * @example "otpauth://totp/Ap%C3%A9ro:ana%40example.ch?secret=JBSWY3DPEHPK3PXP&issuer=Ap%C3%A9ro"
   */
  uri: string;
}

@ApiSchema({
  description:
    'Recovery codes. Each can be used once instead of a code of the app. They are not shown again.',
})
export class RecoveryCodesDto {
  /** @example ["a3f2-09bc-11d4-77e0-5c2b"] */
  recovery_codes: string[];
}
