import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiCount, ApiId, ApiInstant } from '../../common/http/api-fields.decorator.js';
import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { deviceName } from './device-name.rules.js';

/** The name of the caller's device, such as `Firefox on Android`; null if it is unknown. */
export const DeviceName = createParamDecorator((_data: unknown, context: ExecutionContext): string | null =>
  deviceName(context.switchToHttp().getRequest<Request>().headers['user-agent']),
);

@ApiSchema({ description: 'A session of one’s own: a browser or an app that is signed in.' })
export class SessionDto {
  @ApiId() id: number;
  /** Whether it is the session of this request. */
  current: boolean;
  @ApiInstant() created_at: Date;
  /** To ten minutes. */
  @ApiInstant() last_used_at: Date;
  /** The browser and the system; null if they are unknown. @example "Firefox on Android" */
  @ApiProperty({ type: 'string', nullable: true }) device: string | null;
}

@ApiSchema({ description: 'What opens a stream of events instead of a token.' })
export class LiveTicketDto {
  ticket: string;
  /** In seconds. @example 60 */
  @ApiCount() expires_in: number;
}
