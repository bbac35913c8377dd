import { type ExecutionContext, createParamDecorator } from '@nestjs/common';
import type { Request } from 'express';
import { deviceName } from './device-name.rules.js';

/** The name of the caller's device, such as `Firefox on Android`; null if it is unknown. */
export const DeviceName = createParamDecorator((_data: unknown, context: ExecutionContext): string | null =>
  deviceName(context.switchToHttp().getRequest<Request>().headers['user-agent']),
);
