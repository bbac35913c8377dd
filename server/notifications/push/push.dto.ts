import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsObject, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';

const LONGEST_ENDPOINT = 1000;
/** 65 bytes, of which the first, 4, says that it is a whole point. */
const PUBLIC_KEY = /^B[A-P][\w-]{85}=?$/;
const SECRET = /^[\w-]{22}(==)?$/;

@ApiSchema({ description: 'The keys of a push subscription, as the browser returns them.' })
export class PushKeysInput {
  /** 65 bytes in base64url. */
  @Matches(PUBLIC_KEY) p256dh: string;
  /** 16 bytes in base64url. */
  @Matches(SECRET) auth: string;
}

@ApiSchema({ description: 'A push subscription, as the browser returns it.' })
export class PushSubscriptionInput {
  /** @example "https://push.example/wpush/v2/gAAAAABn" */
  @IsString() @MaxLength(LONGEST_ENDPOINT) endpoint: string;
  @ValidateNested()
  @IsObject()
  @Type(() => PushKeysInput)
  keys: PushKeysInput;
}

@ApiSchema({ description: 'The state of push notifications on this device.' })
export class PushDto {
  /** Public key with which a browser subscribes; `null` if push notifications are off. */
  @ApiProperty({ type: 'string', nullable: true }) public_key: string | null;
  /** Whether the device of this session is subscribed. */
  subscribed: boolean;
}
