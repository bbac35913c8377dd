import { type CustomDecorator, SetMetadata } from '@nestjs/common';

/** What is counted: every call, only those that are refused, or registrations. */
export type Counted = 'calls' | 'failures' | 'registrations';

const COUNTED = 'rate-limits:counted';

/** Says of a route what is counted. */
export const Counts = (counted: Counted): CustomDecorator => SetMetadata(COUNTED, counted);

/** Returns what is counted of a route's handler. */
export function countedBy(handler: object): Counted {
  return (Reflect.getMetadata(COUNTED, handler) as Counted | undefined) ?? 'calls';
}
