import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { deviceName } from './device-name.rules.js';

/** The name of the caller's device, such as `Firefox on Android`; null if it is unknown. */
export const DeviceName = createParamDecorator((_data: unknown, context: ExecutionContext): string | null =>
  deviceName(context.switchToHttp().getRequest<Request>().headers['user-agent']),
);

@ApiSchema({ description: 'A session of the user: a browser or an app that is logged in.' })
export class SessionDto {
  @ApiId() id: number;
  /** Whether this is the session of the request. */
  current: boolean;
  @ApiInstant() created_at: Date;
  /** Time of the last use, accurate to ten minutes. */
  @ApiInstant() last_used_at: Date;
  /** Browser and operating system; `null` if unknown. @example "Firefox on Android" */
  @ApiProperty({ type: 'string', nullable: true }) device: string | null;
}

@ApiSchema({ description: 'A ticket that opens a stream instead of an access token.' })
export class LiveTicketDto {
  ticket: string;
  /** Validity, in seconds. @example 60 */
  @ApiCount() expires_in: number;
}
